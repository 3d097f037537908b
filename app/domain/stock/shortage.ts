import { conflict } from "~/lib/errors";
import { variationTitle } from "~/lib/variation-name";

/** A line of which less is available than is wanted. */
export interface ShortLine {
  variationId: string;
  productName: string;
  variationName: string;
  available: number;
  /** No longer in the shop; without a name where nobody knows it any more. */
  isGone?: boolean;
}

/** The refusal that names every line; `more` are sentences of what else has changed. */
export function shortOfStock(lines: readonly ShortLine[], more: readonly string[] = []) {
  return conflict([...lines.map(stockSentence), ...more].join(" "), {
    unavailable: lines.map(({ variationId, available }) => ({ variationId, available })),
  });
}

function stockSentence({ available, isGone = false, ...line }: ShortLine): string {
  const name = line.productName ? `“${variationTitle(line)}”` : "An item in your cart";
  if (isGone) return `${name} is no longer sold.`;
  return available > 0
    ? `Only ${available} of ${name} ${available === 1 ? "is" : "are"} available.`
    : `${name} is sold out.`;
}
