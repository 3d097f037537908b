import { conflict } from "~/lib/errors";
import type { OrderLine } from "~/lib/cart/lines";
import { variationTitle } from "~/lib/catalog/variation-name";

export interface Shortage extends Pick<OrderLine, "variationId" | "productName" | "variationName"> {
  available: number;
  isGone?: boolean;
}

export function shortageError(lines: readonly Shortage[], more: readonly string[] = []) {
  return conflict([...lines.map(stockSentence), ...more].join(" "), {
    unavailable: lines.map(({ variationId, available }) => ({ variationId, available })),
  });
}

function stockSentence({ available, isGone = false, ...line }: Shortage): string {
  const name = line.productName ? `“${variationTitle(line)}”` : "An item in your cart";
  if (isGone) return `${name} is no longer sold.`;
  return available > 0
    ? `Only ${available} of ${name} ${available === 1 ? "is" : "are"} available.`
    : `${name} is sold out.`;
}
