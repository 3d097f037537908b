import type { Catalogue } from "~/domain/catalog/catalogue";
import { findLine, MAX_QUANTITY } from "~/lib/cart/cart";
import type { RemovedLine, VariationQuantity } from "~/lib/cart/lines";
import { variationTitle } from "~/lib/catalog/variation-name";
import { wholeNumber } from "~/schemas/common";

export const REMOVED_PARAM = "removed";

/** Without scripts the cart's address says what was just removed, so that its page can offer to put it back. */
export function keepForUndo(back: URL, line: VariationQuantity | undefined): void {
  if (!line || back.pathname !== "/cart") return;
  back.searchParams.set(REMOVED_PARAM, line.variationId);
  back.searchParams.set("quantity", String(line.quantity));
}

/** Null once it is in the cart again, or no longer sold. */
export function removedLine(
  request: Request,
  lines: readonly VariationQuantity[],
  { byVariation }: Catalogue,
): RemovedLine | null {
  const { searchParams } = new URL(request.url);
  const variationId = searchParams.get(REMOVED_PARAM) ?? "";
  const quantity = wholeNumber("", 1, MAX_QUANTITY).safeParse(searchParams.get("quantity")).data;
  const found = byVariation.get(variationId);
  if (!found || quantity === undefined || findLine(lines, variationId)) return null;
  const name = variationTitle({ productName: found.product.name, variationName: found.variation.name });
  return { variationId, quantity, name };
}
