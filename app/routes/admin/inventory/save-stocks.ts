import { json } from "@remix-run/node";
import type { StockError } from "~/routes/admin/inventory/bulk-stock";
import type { Actor } from "~/domain/audit";
import { updateVariation } from "~/domain/catalog/variations";
import { listInventory } from "~/domain/stock/inventory";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { typedStock } from "~/lib/catalog/stock";
import { readReason, type StockReason } from "~/lib/catalog/stock-reasons";
import { nothingChanged } from "~/lib/toast-message";
import { variationChange } from "~/schemas/product";

interface TypedStock {
  variationId: string;
  typed: string;
  expected: string;
}

/** Reads the fields `stock:{id}` and `expected:{id}`. Refuses rows whose stock changed and saves the others. */
export async function saveStocks(form: FormData, by: Actor, list: string) {
  const reason = readReason(fieldText(form, "reason"));
  const rows = touchedIn(form);
  const refused: Omit<StockError, "name">[] = [];
  for (const row of rows) {
    const refusal = await saveRow(row, by, reason);
    if (refusal) refused.push(refusal);
  }
  const saved = rows.length - refused.length;
  const told = `${saved} ${saved === 1 ? "quantity" : "quantities"} saved`;
  if (rows.length === 0) return redirectWithToast(list, nothingChanged);
  if (refused.length === 0) return redirectWithToast(list, { title: "Stock Updated", description: told });
  const found = await listInventory({ ids: refused.map(({ variationId }) => variationId) });
  const names = new Map(
    found.rows.map((row) => [row.variationId, `${row.productName}, ${row.variationName}`]),
  );
  return json(
    {
      done: saved > 0 ? `${told}.` : "",
      reason,
      refused: refused.map((row) => ({ ...row, name: names.get(row.variationId) ?? "A variation" })),
    },
    { status: saved > 0 ? 200 : 409 },
  );
}

function touchedIn(form: FormData): TypedStock[] {
  return [...form].flatMap(([field, value]) => {
    const [, variationId] = /^stock:(.*)$/.exec(field) ?? [];
    if (!isId(variationId) || typeof value !== "string") return [];
    const expected = fieldText(form, `expected:${variationId}`);
    const typed = typedStock(value);
    return typed === expected ? [] : [{ variationId, typed, expected }];
  });
}

async function saveRow(
  { variationId, typed, expected }: TypedStock,
  by: Actor,
  reason: StockReason,
): Promise<Omit<StockError, "name"> | null> {
  const { data, error } = variationChange.safeParse({
    stockQuantity: typed,
    expectedStockQuantity: expected,
  });
  if (!data)
    return { variationId, typed, expected, reason: error.issues.map(({ message }) => message).join(" ") };
  try {
    await updateVariation(variationId, data, by, reason);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const stored = error.extra.details?.stockQuantity;
    if (typeof stored !== "number") return { variationId, typed, expected, reason: error.message };
    // The press was repeated, or another admin saved the same count.
    if (stored === data.stockQuantity) return null;
    return { variationId, typed, expected: String(stored), reason: error.message };
  }
}
