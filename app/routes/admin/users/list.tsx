import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import UsersRound from "lucide-react/icons/users-round";
import { Counters } from "~/components/admin/lists/counters";
import { SearchForm } from "~/components/admin/lists/search-form";
import { Cell, Head, NarrowOnly, Table, WIDE_ONLY } from "~/components/admin/lists/table";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { disabledAmong } from "~/domain/users/disable";
import { listUsers } from "~/domain/users/users";
import { requireAdmin } from "~/http/session/access";
import { formatDay } from "~/lib/time/dates";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { personName } from "~/lib/text/person-name";

export const meta: MetaFunction = () => [{ title: "Users · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id: ownId } = await requireAdmin(context);
  const { search, page: asked } = listQuery(request.url);
  const { rows, counters, page, pages } = await readPage(asked, PER_PAGE, (range) =>
    listUsers({ search, ...range }),
  );
  const disabled = await disabledAmong(rows.map(({ id }) => id));
  const users = rows.map(({ id, email, isAdmin, createdAt, ...names }) => ({
    id,
    email,
    isAdmin,
    disabled: disabled.has(id),
    joined: formatDay(createdAt),
    name: personName(names) ?? "Unknown User",
  }));
  return { users, ownId, counters, search, page, pages };
}

export const shouldRevalidate = unlessFailed;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Users() {
  useFocusAfterPress();
  const { users, ownId, counters, search, page, pages } = latest.useData();
  return (
    <>
      <PageTitle
        aside={
          <LinkButton to="/admin/audit?entity=user" variant="outline">
            Changes
          </LinkButton>
        }
      >
        Users
      </PageTitle>
      <Counters
        counters={[
          { label: "Total Users", value: counters.total },
          { label: "Admins", value: counters.admins },
          { label: "Regular Users", value: counters.total - counters.admins },
        ]}
      />
      <SearchForm action="/admin/users" label="Search by name or email" value={search} />
      {users.length > 0 ? (
        <Table label="Users" head={<UsersHead />}>
          {users.map((user) => (
            <tr key={user.id}>
              <Cell className="min-w-32 wrap-anywhere">
                <bdi className="font-bold">{user.name}</bdi>{" "}
                {user.id === ownId && <Badge variant="outline">You</Badge>}{" "}
                <NarrowOnly texts={[user.email, `Joined ${user.joined}`]} />
              </Cell>
              <Cell className={`${WIDE_ONLY} break-all`}>{user.email}</Cell>
              <Cell>
                <Badge variant={user.isAdmin ? "default" : "secondary"}>
                  {user.isAdmin ? "Admin" : "User"}
                </Badge>{" "}
                {user.disabled && <Badge variant="destructive">Disabled</Badge>}
              </Cell>
              <Cell className={`${WIDE_ONLY} whitespace-nowrap`}>{user.joined}</Cell>
              <Cell>
                <span className="flex flex-wrap gap-2">
                  <AccessButton user={user} own={user.id === ownId} list={{ search, page }} />
                  <LinkButton
                    to={urlWith(`/admin/users/${user.id}/account`, { search, page })}
                    preventScrollReset
                    variant="ghost"
                    size="sm"
                  >
                    Account<span className="sr-only">{` of ${user.name}`}</span>
                  </LinkButton>
                </span>
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyState icon={UsersRound} title="No users match your search" />
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => urlWith("/admin/users", { search, page: to })} />
      <Outlet />
    </>
  );
}

function UsersHead() {
  return (
    <>
      <Head>Name</Head>
      <Head className={WIDE_ONLY}>Email</Head>
      <Head>Status</Head>
      <Head className={WIDE_ONLY}>Joined</Head>
      <Head>Actions</Head>
    </>
  );
}

function AccessButton({
  user,
  own,
  list,
}: {
  user: { id: string; name: string; isAdmin: boolean };
  own: boolean;
  list: { search: string; page: number };
}) {
  const label = user.isAdmin ? "Revoke Admin" : "Make Admin";
  const look = { variant: "outline", size: "sm", className: "whitespace-nowrap" } as const;
  if (own) {
    return (
      <Button type="button" {...look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton to={urlWith(`/admin/users/${user.id}`, list)} preventScrollReset {...look}>
      <span>{label}</span>
      <span className="sr-only">{` of ${user.name}`}</span>
    </LinkButton>
  );
}
