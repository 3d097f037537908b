import { formatCents } from "~/lib/money/money";

interface PriceProps {
  cents: number;
  /** The regular price; only set during a sale. */
  regularCents?: number;
}

/** Screen readers and text browsers say "was $24.99, now $19.99". */
export function Price({ cents, regularCents }: PriceProps) {
  if (regularCents === undefined) return <span>{formatCents(cents)}</span>;
  return (
    <>
      <del className="text-[0.85em] font-normal">
        <span className="sr-only">was </span>
        <span>{formatCents(regularCents)}</span>
      </del>
      <span className="sr-only">,</span> <span className="sr-only">now </span>
      <ins className="no-underline">{formatCents(cents)}</ins>
    </>
  );
}
