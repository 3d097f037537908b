import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";

/** A list's table; it scrolls inside its frame when a narrow screen cannot hold it. */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left">
        <thead className="bg-sunken text-sm">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Head({ className, ...rest }: HTMLAttributes<HTMLTableCellElement>) {
  return (
    <th scope="col" className={classNames("px-3 py-2.5 font-bold whitespace-nowrap", className)} {...rest} />
  );
}

export function Cell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td className={classNames("border-t border-line px-3 py-2.5 align-middle", className)} {...rest} />;
}

/** Columns a phone shows inside another column, or not at all. */
export const WIDE_ONLY = "hidden md:table-cell";
