import { ENTER } from "~/components/admin/products/form/draft-buttons";
import { listInventory } from "~/domain/stock/inventory";
import { fieldText, intentOf, jsonOf } from "~/http/forms/forms";
import { isId } from "~/lib/id";
import { searchText } from "~/lib/search/search-text";
import { pageNumber } from "~/lib/url/pagination";
import type { InventoryRow } from "~/schemas/report";
import { stockNumber } from "~/schemas/product";
import { z } from "~/schemas/zod";

interface StockCount {
  variationId: string;
  shown: number;
  counted: number;
}

export interface StockDifference extends StockCount {
  name: string;
  stock: number;
  delta: number;
}

export interface TypedCount {
  variationId: string;
  shown: string;
  text: string;
}

export function typedCounts(form: FormData): TypedCount[] {
  return [...form].flatMap(([field, value]) => {
    const [, variationId] = /^count:(.*)$/.exec(field) ?? [];
    const text = typeof value === "string" ? value.trim() : "";
    if (!isId(variationId) || text === "") return [];
    return { variationId, shown: fieldText(form, `shown:${variationId}`), text };
  });
}

const elsewhere = z.array(z.tuple([z.string(), z.string(), z.string()]));

/** Counts of other pages come in one JSON field: thousands of fields are refused. A field on the page wins. */
export function countedElsewhere(form: FormData): TypedCount[] {
  const { data = [] } = elsewhere.safeParse(jsonOf(fieldText(form, "counted")));
  return data.flatMap(([variationId, shown, text]) =>
    isId(variationId) && !form.has(`count:${variationId}`) ? { variationId, shown, text } : [],
  );
}

export interface WrongCount {
  variationId: string;
  message: string;
}

export function countsOf(typed: readonly TypedCount[]): { counts: StockCount[]; wrong: WrongCount[] } {
  const counts: StockCount[] = [];
  const wrong: WrongCount[] = [];
  for (const { variationId, shown, text } of typed) {
    const { data: counted, error } = stockNumber.safeParse(text);
    if (counted === undefined) wrong.push({ variationId, message: error?.issues[0]?.message ?? "" });
    else if (/^\d{1,10}$/.test(shown)) counts.push({ variationId, counted, shown: Number(shown) });
  }
  return { counts, wrong };
}

function differencesOf(
  counts: readonly StockCount[],
  rows: readonly InventoryRow[],
): { differences: StockDifference[]; gone: number } {
  const found = new Map(rows.map((row) => [row.variationId, row]));
  const differing = counts.filter(({ counted, shown }) => counted !== shown);
  const differences = differing.flatMap((count) => {
    const row = found.get(count.variationId);
    if (!row) return [];
    const name = `${row.productName}, ${row.variationName}`;
    return { ...count, name, stock: row.stockQuantity, delta: count.counted - count.shown };
  });
  return { differences, gone: differing.length - differences.length };
}

export const goneText = (gone: number) =>
  gone === 0
    ? []
    : [`${gone} of the counted variations ${gone === 1 ? "was" : "were"} deleted or archived, and left out.`];

/** Compares refused counts with the current stock. Otherwise they would be refused again. */
export async function withStockNow(typed: readonly TypedCount[], refused: string[]): Promise<TypedCount[]> {
  const { rows } = await listInventory({ ids: refused });
  const stocks = new Map(rows.map((row) => [row.variationId, String(row.stockQuantity)]));
  return typed
    .filter(({ variationId }) => refused.includes(variationId))
    .map((count) => ({ ...count, shown: stocks.get(count.variationId) ?? count.shown }));
}

export async function differencesNow(counts: readonly StockCount[]) {
  const { rows } = await listInventory({ ids: counts.map(({ variationId }) => variationId) });
  return differencesOf(counts, rows);
}

export function pressed(form: FormData): {
  intent: "review" | "write" | "search";
  search: string;
  page: number;
} {
  const [typed, searched] = ["search", "searched"].map((name) => searchText(fieldText(form, name)));
  const shown = { search: searched ?? "", page: pageNumber(fieldText(form, "shownPage")) };
  if (form.has("page")) return { ...shown, intent: "search", page: pageNumber(fieldText(form, "page")) };
  const intent = intentOf(form, ["review", "write", "search", ENTER]);
  // Enter means Search in the search box, and Show Differences in a count field.
  if (intent === "search" || (intent === ENTER && typed !== searched))
    return { intent: "search", search: typed ?? "", page: 1 };
  return { ...shown, intent: intent === "write" ? "write" : "review" };
}
