import type { Actor } from "~/domain/audit";
import { updateVariation } from "~/domain/catalog/variations";
import { adjustStock } from "~/domain/stock/adjust";
import { redirectWithToast } from "~/http/flash";
import { fieldText, fieldTexts, formErrorResponse } from "~/http/forms";
import { DomainError, invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { typedStock } from "~/lib/stock";
import { readReason } from "~/lib/stock-reasons";
import { errorToast, nothingChanged } from "~/lib/toast-message";
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
    return await redirectWithToast(list, isTouched ? stockUpdated : nothingChanged);
  } catch (error) {
    // Its row is not there any more to say so.
    if (error instanceof DomainError && error.kind === "notFound" && isId(variationId))
      return redirectWithToast(
        list,
        errorToast(
          `${error.message}. It may have been deleted since you opened it. You typed ${values.stockQuantity}.`,
        ),
      );
    if (!(error instanceof DomainError) || error.kind !== "conflict") return formErrorResponse(error, values);
    // What was typed stays; saved again, it is compared with the stock that the message names.
    const expected = String(error.extra.details?.stockQuantity ?? expectedStockQuantity);
    return formErrorResponse(error, { ...values, expectedStockQuantity: expected });
  }
}

/** How many more or fewer of which rows, without opening their forms: one, or what quick presses add up to. */
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
