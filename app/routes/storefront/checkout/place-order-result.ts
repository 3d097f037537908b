import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { CodeState } from "~/components/storefront/promotions/code-state";
import type { CheckoutQuestion } from "~/lib/cart/checkout-question";
import type { FormResult } from "~/lib/form-result";
import type { Quote } from "~/lib/money/quote";

/** The total and promise of the order with the chosen delivery. */
export interface PricedDelivery {
  quote: Quote;
  code: CodeState;
  /** True if the shop has discounts, which can depend on the email address. */
  hasOffers: boolean;
  /** The email address used for the discounts; empty without discounts. */
  email: string;
  /** True if the delivery fee depends on the postal code. */
  hasZones: boolean;
  /** Why there is no delivery or its fee is unknown. */
  problem: string | null;
  /** The postal code that the quoted fee is for; null for pickup. */
  postalCode: string | null;
  /** The next delivery day of the zone; null if it has no fixed days. */
  day: { id: string; words: string } | null;
  /** When the order is delivered, or ready for delivery; null if unknown. */
  promise: string | null;
}

export interface OrderRefusal extends FormResult<CheckoutEntry | null> {
  reload: boolean;
  loggedOut?: string;
  /** Asks for confirmation: a second press places the order. */
  question?: CheckoutQuestion;
  /** The total for the typed values. */
  priced?: PricedDelivery;
}

export interface PlaceOrderResult {
  completed: boolean;
  paidBy?: string;
  refused: OrderRefusal | null;
}
