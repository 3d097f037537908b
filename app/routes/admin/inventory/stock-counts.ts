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

const MAX_STOCK = 2_147_483_647;

/** The fields `count:{id}` with their `shown:{id}`; what was left empty was not counted. */
export function countsOf(form: FormData): { counts: StockCount[]; errors: string[] } {
  const counts: StockCount[] = [];
  let wrong = 0;
  for (const [field, value] of form) {
    const [, variationId] = /^count:(.*)$/.exec(field) ?? [];
    const typed = typeof value === "string" ? value.trim() : "";
    if (!isId(variationId) || typed === "") continue;
    const counted = wholeNumber(typed);
    const shown = wholeNumber(String(form.get(`shown:${variationId}`) ?? ""));
    if (counted === null || shown === null) wrong += 1;
    else counts.push({ variationId, counted, shown });
  }
  return { counts, errors: wrong > 0 ? ["Stock must be a whole number, 0 or more"] : [] };
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
