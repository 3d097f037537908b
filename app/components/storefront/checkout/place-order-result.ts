import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import type { CheckoutQuestion } from "~/lib/checkout-question";
import type { FormResult } from "~/lib/form-result";

export interface OrderRefusal extends FormResult<CheckoutEntry | null> {
  reload: boolean;
  /** The account that opened the page and has logged out since. */
  loggedOut?: string;
  /** No error: a second press places the order. */
  question?: CheckoutQuestion;
}

/** The result of Place Order. Without scripts only a refusal is ever seen. */
export interface PlaceOrderResult {
  completed: boolean;
  /** The payment that another window, or an earlier press, has made: the confirmation says what came of it. */
  paidBy?: string;
  refused: OrderRefusal | null;
}
