import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LayoutDashboard, LogOut, Package } from "lucide-react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { AccountData } from "~/components/storefront/account/account-data";
import { type Profile, ProfileCard } from "~/components/storefront/account/account-profile";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { LinkButton } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";
import { PageTitle } from "~/components/ui/page-title";
import { requireUser } from "~/http/access";
import { initialsOf, personName } from "~/lib/person-name";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Account", hidden: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { firstName, lastName, email, profileImageUrl, isAdmin } = await requireUser(context);
  const profile: Profile = {
    name: personName({ firstName, lastName }) ?? email,
    email,
    initials: initialsOf({ firstName, lastName, email }),
    imageUrl: profileImageUrl,
    isAdmin,
  };
  return { profile };
}

export default function Account() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-4xl py-8">
      <PageTitle>My Account</PageTitle>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ProfileCard profile={profile} />
        <Card className="flex flex-col gap-4 p-6">
          <CardTitle>Quick actions</CardTitle>
          <LinkButton to="/orders" variant="outline">
            <Package aria-hidden className="size-5" /> View My Orders
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
        <AccountData />
      </div>
      <Outlet />
    </div>
  );
}
