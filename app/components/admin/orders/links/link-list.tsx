import { Link } from "@remix-run/react";
import { formatCents, toCents } from "~/lib/money/money";

export interface ListedLink {
  id: string;
  name: string;
  /** The placed order that it pays, or the number of items. */
  what: string;
  amount: string;
  when: string;
}

interface LinkListProps {
  waiting: ListedLink[];
  ended: ListedLink[];
  query: string;
}

export function LinkList({ waiting, ended, query }: LinkListProps) {
  return (
    <>
      <Links title="Waiting for payment" links={waiting} query={query} />
      <Links title="Payment links that ended without an order" links={ended} query={query} />
    </>
  );
}

function Links({ title, links, query }: { title: string; links: ListedLink[]; query: string }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="mb-3 overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="bg-sunken px-3 py-2 text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {links.map(({ id, name, what, amount, when }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-sunken"
          >
            <Link
              to={`/admin/orders/links/${id}${query}`}
              preventScrollReset
              className="flex min-h-11 items-center font-bold after:absolute after:inset-0"
            >
              <bdi>{name}</bdi>
            </Link>{" "}
            <span>{what}</span> <span className="text-muted">{when}</span>{" "}
            <span className="ml-auto font-bold tabular-nums">{formatCents(toCents(amount))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
