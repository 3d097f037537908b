import { fieldText } from "~/http/forms";
import { isId } from "~/lib/id";
import type { InventoryRow } from "~/schemas/report";

/** What was typed for one variation, and the stock that was shown beside it. */
interface StockCount {
  variationId: string;
  shown: number;
  counted: number;
}

export interface StockDifference extends StockCount {
  /** Of the product and the variation. */
  name: string;
  /** What is in stock by now: what was sold since it was shown is gone. */
  stock: number;
  delta: number;
}

/** A box's text as it was typed, to be shown again, and the stock that stood beside it. */
export interface TypedCount {
  variationId: string;
  shown: string;
  text: string;
}

const MAX_STOCK = 2_147_483_647;

/** The fields `count:{id}` with their `shown:{id}`; what was left empty was not counted. */
export function typedCounts(form: FormData): TypedCount[] {
  return [...form].flatMap(([field, value]) => {
    const [, variationId] = /^count:(.*)$/.exec(field) ?? [];
    const text = typeof value === "string" ? value.trim() : "";
    if (!isId(variationId) || text === "") return [];
    return { variationId, shown: fieldText(form, `shown:${variationId}`), text };
  });
}

export function countsOf(typed: readonly TypedCount[]): { counts: StockCount[]; errors: string[] } {
  const counts = typed.flatMap(({ variationId, shown: shownText, text }) => {
    const [counted, shown] = [wholeNumber(text), wholeNumber(shownText)];
    return counted === null || shown === null ? [] : { variationId, counted, shown };
  });
  const wrong = counts.length < typed.length;
  return { counts, errors: wrong ? ["Stock must be a whole number, 0 or more"] : [] };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : null;
}

/** Only what differs from what was shown, of variations that are still there. */
export function differencesOf(
  counts: readonly StockCount[],
  rows: readonly InventoryRow[],
): StockDifference[] {
  const found = new Map(rows.map((row) => [row.variationId, row]));
  return counts.flatMap((count) => {
    const row = found.get(count.variationId);
    if (!row || count.counted === count.shown) return [];
    const name = `${row.productName}, ${row.variationName}`;
    return { ...count, name, stock: row.stockQuantity, delta: count.counted - count.shown };
  });
}
