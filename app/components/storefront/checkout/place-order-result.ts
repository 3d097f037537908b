import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import type { CheckoutQuestion } from "~/lib/cart/checkout-question";
import type { FormResult } from "~/lib/form-result";

export interface OrderRefusal extends FormResult<CheckoutEntry | null> {
  reload: boolean;
  loggedOut?: string;
  /** Not an error: a second press places the order. */
  question?: CheckoutQuestion;
}

export interface PlaceOrderResult {
  completed: boolean;
  paidBy?: string;
  refused: OrderRefusal | null;
}
