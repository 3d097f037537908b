import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { assignedTexts, refundErrors, refundFields } from "~/lib/orders/words/refund-texts";
import { checkByReading, checkEach } from "~/schemas/form-check";
import { shopNoteInput } from "~/schemas/order";
import { givenBackInput } from "~/schemas/orders/order-payment";
import { assignRefundInput } from "~/schemas/orders/refund";

const checkNote = checkEach("shopNote", shopNoteInput.shape.shopNote);
const checkReferences = checkEach(referenceName(""), givenBackInput.shape.reference);

export function referenceName(partId: string): string {
  return `reference:${partId}`;
}

/** Returns the error messages of an order's page by field name. */
export function checkOrderForm(form: FormData): FieldErrors {
  const refundIds = [...form.keys()].flatMap((name) => /^([\w-]+)\.quantity:/.exec(name)?.[1] ?? []);
  const ofRefunds = [...new Set(refundIds)].flatMap((refundId) => {
    const texts = assignedTexts(form, refundId);
    const check = checkByReading(() => assignRefundInput.parse({ ...refundFields(texts), refundId }));
    return Object.entries(refundErrors(check(form), texts)).map(([name, messages]) => [
      `${refundId}.${name}`,
      messages,
    ]);
  });
  return { ...checkNote(form), ...checkReferences(form), ...Object.fromEntries(ofRefunds) };
}

export function orderFormErrors({
  fields,
  values: { typed, pressedFor },
}: FormResult<{ typed: Record<string, string>; pressedFor: string }>): FieldErrors {
  const { reference, ...others } = refundErrors(fields, assignedTexts(Object.entries(typed), pressedFor));
  const errors = Object.entries(others).map(([name, messages]) => [
    name.includes(":") ? `${pressedFor}.${name}` : name,
    messages,
  ]);
  return { ...Object.fromEntries(errors), ...(reference && { [referenceName(pressedFor)]: reference }) };
}
