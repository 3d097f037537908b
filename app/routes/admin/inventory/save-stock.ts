import type { Actor } from "~/domain/audit";
import { updateVariation } from "~/domain/catalog/variations";
import { adjustStock } from "~/domain/stock/adjust";
import { redirectWithToast } from "~/http/flash";
import { fieldText, fieldTexts, formErrorResponse } from "~/http/forms";
import { conflict, DomainError, invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { typedStock } from "~/lib/stock";
import { readReason } from "~/lib/stock-reasons";
import { errorToast } from "~/lib/toast-message";
import { variationChange } from "~/schemas/product";

export const stockUpdated = {
  title: "Stock Updated",
  description: "Inventory quantity updated successfully",
};

/** The number typed in one row's own form, and back to the `list`. */
export async function saveStock(form: FormData, by: Actor, list: string) {
  const reason = readReason(fieldText(form, "reason"));
  const values = {
    ...fieldTexts(form, ["variationId", "stockQuantity", "expectedStockQuantity"]),
    reason,
  };
  const { variationId, expectedStockQuantity } = values;
  const stockQuantity = typedStock(values.stockQuantity);
  try {
    const isTouched = stockQuantity !== expectedStockQuantity;
    const change = variationChange.parse(
      isTouched ? { stockQuantity, expectedStockQuantity: expectedStockQuantity || undefined } : {},
    );
    await updateVariation(variationId, change, by, reason);
    return await redirectWithToast(list, stockUpdated);
  } catch (error) {
    // Its row is not there any more to say so.
    if (error instanceof DomainError && error.kind === "notFound" && isId(variationId)) throw error;
    if (!(error instanceof DomainError) || error.kind !== "conflict") return formErrorResponse(error, values);
    // The box shows the true number: pressing Save twice must not bring back what was sold meanwhile.
    const stored = String(error.extra.details?.stockQuantity);
    return formErrorResponse(conflict(`${error.message} You typed ${stockQuantity}.`), {
      variationId,
      stockQuantity: stored,
      expectedStockQuantity: stored,
      reason,
    });
  }
}

/** One more or one less of one row, without opening its form. */
export async function adjustOne(form: FormData, by: Actor, list: string) {
  const [variationId = "", typed = ""] = fieldText(form, "adjust").split(":");
  const requestId = fieldText(form, "requestId");
  if (!isId(requestId) || !["-1", "1"].includes(typed)) throw invalid("Unknown intent");
  const press = { by, reason: readReason(fieldText(form, "reason")), requestId };
  const { refused } = await adjustStock([{ variationId, delta: Number(typed) }], press);
  const message = refused[0]?.reason;
  return redirectWithToast(list, message ? errorToast(message) : stockUpdated);
}
