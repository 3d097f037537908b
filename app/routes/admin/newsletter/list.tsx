import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Newspaper from "lucide-react/icons/newspaper";
import { Counters } from "~/components/admin/lists/counters";
import { SearchForm } from "~/components/admin/lists/search-form";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { buttonLook, LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { shopSettings } from "~/domain/settings/settings";
import { countNewsletter, listNewsletter } from "~/domain/subscriptions/newsletter";
import { requireAdmin } from "~/http/session/access";
import { formatDay } from "~/lib/time/dates";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";

export const meta: MetaFunction = () => [{ title: "Newsletter · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search, page: asked } = listQuery(request.url);
  const [{ rows, page, pages }, counts, { newsletter: isOn }] = await Promise.all([
    readPage(asked, PER_PAGE, (range) => listNewsletter({ search, ...range })),
    countNewsletter(),
    shopSettings(),
  ]);
  const readers = rows.map(({ id, email, confirmedAt }) => ({ id, email, since: formatDay(confirmedAt) }));
  return { readers, page, pages, search, counts, isOn };
}

export const shouldRevalidate = unlessFailed;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Newsletter() {
  useFocusAfterPress();
  const { readers, page, pages, search, counts, isOn } = latest.useData();
  return (
    <>
      <PageTitle text="Who asked for your newsletter" aside={counts.confirmed > 0 && <ExportLink />}>
        Newsletter
      </PageTitle>
      {!isOn && (
        <p className="mb-4">
          The newsletter is switched off, so nobody can ask for it.{" "}
          <Link to="/admin/settings" className="underline">
            Switch it on in Settings
          </Link>
        </p>
      )}
      <p className="mb-4 max-w-prose text-muted">
        Your mail service sends the newsletter. Export the list before each one: it has only addresses that
        confirmed. Put the unsubscribe link of each address into its email, so that readers can leave by one
        click.
      </p>
      <Counters
        counters={[
          { label: "Confirmed", value: counts.confirmed },
          { label: "Waiting for Confirmation", value: counts.waiting },
        ]}
      />
      {counts.confirmed > 0 ? (
        <SearchForm action="/admin/newsletter" label="Search by email" value={search} />
      ) : (
        <EmptyState icon={Newspaper} title="No Addresses" text="Each address that confirms is listed here." />
      )}
      {readers.length > 0 && <Readers readers={readers} list={{ search, page }} />}
      {counts.confirmed > 0 && readers.length === 0 && (
        <EmptyState icon={Newspaper} title="No addresses match your search" />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/newsletter", { search, page: to })}
      />
      <Outlet />
    </>
  );
}

function ExportLink() {
  return (
    <a href="/admin/newsletter/newsletter.csv" download className={buttonLook({ variant: "outline" })}>
      <Download aria-hidden className="size-4" />
      <span>Export</span>
    </a>
  );
}

interface ReadersProps {
  readers: { id: string; email: string; since: string }[];
  list: { search: string; page: number };
}

function Readers({ readers, list }: ReadersProps) {
  return (
    <Table
      label="Newsletter"
      head={
        <>
          <Head>Email</Head>
          <Head>Confirmed</Head>
          <Head>Actions</Head>
        </>
      }
    >
      {readers.map(({ id, email, since }) => (
        <tr key={id}>
          <Cell className="min-w-32 break-all">{email}</Cell>
          <Cell className="whitespace-nowrap">{since}</Cell>
          <Cell>
            <LinkButton
              to={urlWith(`/admin/newsletter/${id}/remove`, list)}
              preventScrollReset
              variant="ghost"
              size="sm"
            >
              Remove<span className="sr-only">{` ${email}`}</span>
            </LinkButton>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
