import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import type { FormResult } from "~/lib/form-result";

/** The result of Place Order. Without scripts only a refusal is ever seen. */
export interface PlaceOrderResult {
  completed: boolean;
  /** The payment of the completed order, which another window may have made; absent where there is none. */
  paidBy?: string;
  refused: (FormResult<CheckoutEntry | null> & { reload: boolean }) | null;
}
