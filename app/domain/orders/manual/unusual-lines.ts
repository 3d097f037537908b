import { variationTitle } from "~/lib/catalog/variation-name";
import { formatCents } from "~/lib/money/money.ts";
import type { FieldPhrase } from "~/lib/recorded-fields";
import type { PricedLine } from "~/domain/orders/manual/price-lines";

type Phrases = Record<FieldPhrase, string>;

/** For the audit log: changed prices and oversold pieces, with reasons. */
export function unusualLines(
  lines: readonly PricedLine[],
  missing: readonly PricedLine[],
  oversold: string,
): { before: Phrases; after: Phrases } {
  const before: Phrases = {};
  const after: Phrases = {};
  const add = (to: Phrases, field: FieldPhrase, words: string) => {
    to[field] = field in to ? `${to[field]}, ${words}` : words;
  };
  for (const line of lines.filter(({ unitCents, shopCents }) => unitCents !== shopCents)) {
    const field: FieldPhrase = `price of ${variationTitle(line)}`;
    add(before, field, formatCents(line.shopCents));
    add(after, field, `${formatCents(line.unitCents)} (${line.reason})`);
  }
  for (const line of missing)
    add(after, "not in stock", `${line.quantity} × ${variationTitle(line)} (${oversold})`);
  return { before, after };
}
