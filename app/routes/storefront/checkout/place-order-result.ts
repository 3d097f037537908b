import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { CodeState } from "~/components/storefront/promotions/code-state";
import type { CheckoutQuestion } from "~/lib/cart/checkout-question";
import type { FormResult } from "~/lib/form-result";
import type { Quote } from "~/lib/money/quote";

/** What the order comes to with the chosen delivery. */
export interface PricedDelivery {
  quote: Quote;
  code: CodeState;
  /** The shop has discounts, which can depend on the email address. */
  hasOffers: boolean;
  /** The address that the discounts were asked for; empty without discounts. */
  email: string;
  /** Delivery has a fee that depends on the postal code. */
  hasZones: boolean;
  /** Why there is no delivery, or why its fee is not known. */
  problem: string | null;
  /** The code whose fee is part of the quote; null for pickup. */
  postalCode: string | null;
  /** The next delivery day there; null without fixed days. */
  day: { id: string; words: string } | null;
  /** When it is delivered, or ready for it; null while that is not known. */
  promise: string | null;
}

export interface OrderRefusal extends FormResult<CheckoutEntry | null> {
  reload: boolean;
  loggedOut?: string;
  /** Not an error: a second press places the order. */
  question?: CheckoutQuestion;
  /** For the typed values. */
  priced?: PricedDelivery;
}

export interface PlaceOrderResult {
  completed: boolean;
  paidBy?: string;
  refused: OrderRefusal | null;
}
