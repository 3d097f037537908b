import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Outlet, useLoaderData } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { AccountData } from "~/components/storefront/account/account-data";
import { type Profile, ProfileCard } from "~/components/storefront/account/account-profile";
import { AccountSessions } from "~/components/storefront/account/account-sessions";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { HiddenReviews } from "~/components/storefront/account/hidden-reviews";
import { LinkButton } from "~/components/ui/form/button";
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
