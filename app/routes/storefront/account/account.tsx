import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Outlet, useLoaderData, Link } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { AccountSessions } from "~/components/storefront/account/account-sessions";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { LinkButton, buttonLook } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { hiddenReviewsOf } from "~/domain/reviews/reviews";
import { endSessions } from "~/domain/users/sessions";
import { requireUser, whyNotTheirs } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { shownSessions } from "~/http/session/shown-sessions";
import { initialsOf, personName } from "~/lib/text/person-name";
import { errorToast } from "~/lib/toast-message";
import { logger } from "~/services/logging/logger";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Badge } from "~/components/ui/badge";
import { Avatar } from "~/components/ui/avatar";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Account", hidden: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { id, firstName, lastName, email, profileImageUrl, isAdmin } = await requireUser(context);
  const profile: Profile = {
    name: personName({ firstName, lastName }) ?? email,
    email,
    initials: initialsOf({ firstName, lastName, email }),
    imageUrl: profileImageUrl,
    isAdmin,
  };
  const [sessions, hiddenReviews] = await Promise.all([
    context.visitor.sessionId().then((own) => shownSessions(id, own)),
    hiddenReviewsOf({ id }),
  ]);
  return { account: id, profile, sessions, hiddenReviews };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["end-session", "end-other-sessions"]);
  const notTheirs = whyNotTheirs(form, user);
  if (notTheirs) return redirectWithToast("/account", errorToast(notTheirs));
  const which =
    intent === "end-session"
      ? { key: fieldText(form, "session") }
      : { exceptSid: await context.visitor.sessionId() };
  const ended = await endSessions(user.id, which);
  logger.info({ userId: user.id, sessions: ended }, "sessions ended by their user");
  return redirectWithToast("/account", {
    title: "Logged Out",
    description: ended === 1 ? "In one other browser." : `In ${ended || "no"} other browsers.`,
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function Account() {
  useFocusAfterPress();
  const { account, profile, sessions, hiddenReviews } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-4xl py-8">
      <PageTitle>My Account</PageTitle>
      <div className="grid gap-6 md:grid-cols-2">
        <ProfileCard profile={profile} />
        <Card className="flex flex-col gap-4 p-6">
          <CardTitle>Quick actions</CardTitle>
          <LinkButton to="/orders" variant="outline">
            <Package aria-hidden className="size-5" /> View My Orders
          </LinkButton>
          <LinkButton to="/wish-list" variant="outline">
            <Heart aria-hidden className="size-5" /> View My Wish List
          </LinkButton>
          {profile.isAdmin && (
            <LinkButton to="/admin" variant="outline">
              <LayoutDashboard aria-hidden className="size-5" /> Admin Dashboard
            </LinkButton>
          )}
          <LinkButton
            to="/api/logout"
            reloadDocument
            prefetch="none"
            variant="outline"
            onClick={forgetContact}
          >
            <LogOut aria-hidden className="size-5" /> Log Out
          </LinkButton>
        </Card>
        <AccountSessions account={account} sessions={sessions} />
        <AccountData />
        {hiddenReviews.length > 0 && <HiddenReviews reviews={hiddenReviews} />}
      </div>
      <Outlet />
    </div>
  );
}

interface HiddenReviewsProps {
  reviews: { id: string; product: string; reason: string }[];
}

function HiddenReviews({ reviews }: HiddenReviewsProps) {
  return (
    <Card className="flex flex-col gap-4 p-6">
      <CardTitle>Your hidden reviews</CardTitle>
      <p className="text-muted">The shop does not show or count these. What you wrote is in your data.</p>
      <ul className="divide-y divide-line">
        {reviews.map(({ id, product, reason }) => (
          <li key={id} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
            <strong className="block">{product}</strong> <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AccountData() {
  return (
    <Card className="flex flex-col gap-4 p-6">
      <CardTitle>Your data</CardTitle>
      <p className="text-muted">
        What we keep and for how long is on the page{" "}
        <Link to="/privacy" className="font-bold underline">
          Privacy
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/account/data" download="my-data.json" className={buttonLook({ variant: "outline" })}>
          <Download aria-hidden className="size-5" /> Download My Data
        </a>{" "}
        <LinkButton to="/account/delete" preventScrollReset variant="outline">
          <Trash2 aria-hidden className="size-5" /> Delete My Account
        </LinkButton>
      </div>
    </Card>
  );
}

interface Profile {
  name: string;
  email: string;
  initials: string;
  imageUrl: string | null;
  isAdmin: boolean;
}

function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <Card className="flex flex-col gap-5 border-b-6 border-b-canola p-6 layer-lines">
      <CardTitle>Profile</CardTitle>
      <div className="flex items-center gap-5">
        <Avatar {...profile} size={80} className="size-20 text-3xl" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-display text-2xl leading-tight font-semibold">
            <bdi>{profile.name}</bdi>
          </p>
          <p className="text-muted">{profile.email}</p>
        </div>
      </div>
      {profile.isAdmin && (
        <p>
          <Badge>
            <ShieldCheck aria-hidden className="size-4" /> Admin Account
          </Badge>
        </p>
      )}
    </Card>
  );
}
