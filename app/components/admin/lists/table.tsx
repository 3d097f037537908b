import { Link } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";

interface TableProps {
  label: string;
  head: ReactNode;
  foot?: ReactNode;
  /** Class names of styles/back-office.css. */
  look?: "stacked-rows" | "card-rows" | "two-line-rows";
  children: ReactNode;
}

export function Table({ label, head, foot, look, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames("goes-on overflow-x-auto rounded-lg border border-line bg-surface", look)}
    >
      <table className="w-full border-collapse text-left">
        <thead className="bg-sunken text-sm">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot className="border-t-2 border-line bg-sunken">{foot}</tfoot>}
      </table>
    </div>
  );
}

export function Head({ className, ...rest }: HTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      className={classNames("px-2 py-2.5 font-bold whitespace-nowrap md:px-3", className)}
      {...rest}
    />
  );
}

interface SortedHeadProps {
  name: string;
  sort: string;
  hrefOf: (sort: string) => string;
  className?: string;
  children: ReactNode;
}

export function SortedHead({ name, sort, hrefOf, className, children }: SortedHeadProps) {
  const up = sort === name;
  const down = sort === `-${name}`;
  return (
    <Head className={className} aria-sort={up ? "ascending" : down ? "descending" : undefined}>
      <Link
        to={hrefOf(up ? `-${name}` : name)}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 hover:underline"
      >
        {children}
        {up && <ArrowUp aria-hidden className="size-4" />}
        {down && <ArrowDown aria-hidden className="size-4" />}
      </Link>
    </Head>
  );
}

export function Cell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td
      className={classNames("border-t border-line px-2 py-2.5 align-middle md:px-3", className)}
      {...rest}
    />
  );
}

/** A column that is hidden on a phone. `NarrowOnly` shows its text below the name of the row. */
export const WIDE_ONLY = "hidden md:table-cell";

/** Shows the texts of `WIDE_ONLY` columns on a phone. */
export function NarrowOnly({ texts }: { texts: (string | false | null)[] }) {
  return <p className="text-sm wrap-anywhere text-muted md:hidden">{texts.filter(Boolean).join(" · ")}</p>;
}
