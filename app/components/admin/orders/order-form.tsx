import type { FormResult } from "~/lib/form-result";

/** The form of the note and of every button that leaves the order, so that a typed note is saved with each press. */
export const ORDER_FORM = "order-form";

export type OrderFormResult = FormResult<{
  status: string;
  shopNote: string;
  /** The refund, or its part, whose button was pressed. */
  pressedFor: string;
  /** All fields, by their names. */
  typed: Record<string, string>;
}>;

/** The first button of the form is what Enter presses in a field: it must not change the order. */
export function EnterButton() {
  return <button type="submit" hidden form={ORDER_FORM} name="intent" value="enter" />;
}
