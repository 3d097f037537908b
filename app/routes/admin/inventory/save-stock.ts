import type { Actor } from "~/domain/audit";
import { updateVariation } from "~/domain/catalog/variations";
import { adjustStock } from "~/domain/stock/adjust";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, formErrorResponse } from "~/http/forms/forms";
import { DomainError, invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { typedStock } from "~/lib/catalog/stock";
import { readReason } from "~/lib/catalog/stock-reasons";
import { errorToast, nothingChanged } from "~/lib/toast-message";
import { variationChange } from "~/schemas/product";

export const stockUpdated = {
  title: "Stock Updated",
  description: "Inventory quantity updated successfully",
};

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
    return await redirectWithToast(list, isTouched ? stockUpdated : nothingChanged);
  } catch (error) {
    // The row is gone and cannot show the error.
    if (error instanceof DomainError && error.kind === "notFound" && isId(variationId))
      return redirectWithToast(
        list,
        errorToast(
          `${error.message}. It may have been deleted since you opened it. You typed ${values.stockQuantity}.`,
        ),
      );
    if (!(error instanceof DomainError) || error.kind !== "conflict") return formErrorResponse(error, values);
    // Saving again compares with the stock the message names.
    const expected = String(error.extra.details?.stockQuantity ?? expectedStockQuantity);
    return formErrorResponse(error, { ...values, expectedStockQuantity: expected });
  }
}

export async function adjustOne(form: FormData, by: Actor, list: string) {
  const adjustments = form.getAll("adjust").map((value) => {
    const [variationId = "", delta] = String(value).split(":");
    return { variationId, delta: Number(delta) };
  });
  const requestId = fieldText(form, "requestId");
  const isCount = ({ delta }: { delta: number }) => Number.isInteger(delta) && Math.abs(delta) < 1_000;
  if (!isId(requestId) || !adjustments.every(isCount)) throw invalid("Unknown intent");
  const press = { by, reason: readReason(fieldText(form, "reason")), requestId };
  const { refused } = await adjustStock(adjustments, press);
  const message = refused.map(({ reason }) => reason).join(" ");
  return redirectWithToast(list, message ? errorToast(message) : stockUpdated);
}
