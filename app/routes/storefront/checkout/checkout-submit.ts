import type { CardForm } from "~/routes/storefront/checkout/card/checkout-card";
import { checkoutFields } from "~/components/storefront/checkout/fields/checkout-fields";
import { HttpError, postJson, sentLines } from "~/routes/storefront/checkout/post-json";
import { type OrderFailure, PRESS_AGAIN, refusedOrder } from "~/routes/storefront/checkout/order-failure";
import type { CheckoutQuestion } from "~/lib/cart/checkout-question";
import type { FieldErrors } from "~/lib/errors";
import type { OrderLine } from "~/lib/cart/lines";
import type { PlaceOrderResult } from "~/routes/storefront/checkout/place-order-result";

export interface OrderSubmission {
  card: CardForm;
  clientSecret: string;
  paymentIntentId: string;
  form: FormData;
  lines: OrderLine[];
  pickupWithoutAddress: boolean;
  alreadyPaid: boolean;
  place: (form: FormData) => Promise<PlaceOrderResult>;
  onPaid: () => void;
}

export type OrderResult =
  /** `before`: the order existed already: another window placed it, or an earlier press whose answer was lost. */
  | { state: "ordered"; before: boolean; paidBy: string }
  | { state: "paid"; paidBy: string; failure: OrderFailure | null }
  | { state: "marked"; fields: FieldErrors }
  | { state: "asked"; question: CheckoutQuestion }
  /** `restart`: the lines or the payment intent have changed and must be loaded again. */
  | { state: "failed"; failure: OrderFailure; restart: boolean };

const CORRECT_CARD = "Check your card details or use another card, then press Place Order again.";
const ORDER_FAILED = "Payment succeeded but order creation failed. Please contact support.";

const failed = (failure: OrderFailure, restart = false): OrderResult => ({
  state: "failed",
  failure,
  restart,
});

export async function submitOrder(submission: OrderSubmission): Promise<OrderResult> {
  try {
    return submission.alreadyPaid ? await createOrder(submission) : await payAndOrder(submission);
  } catch {
    return failed({ ...refusedOrder("Something went wrong"), charged: "perhaps" });
  }
}

async function payAndOrder(submission: OrderSubmission): Promise<OrderResult> {
  const rules = await contactRules();
  const marked = rules?.checkContact(submission.form, submission) ?? {};
  const cardProblem = await submission.card.validate();
  if (Object.keys(marked).length > 0) return { state: "marked", fields: marked };
  if (cardProblem) return failed({ ...refusedOrder(cardProblem), next: CORRECT_CARD });

  const placed = await submission.place(submission.form);
  if (placed.refused) {
    const { message, fields, reload, loggedOut, question } = placed.refused;
    if (question) return { state: "asked", question };
    if (placed.paidBy) return { state: "paid", paidBy: placed.paidBy, failure: null };
    return Object.keys(fields).length > 0
      ? { state: "marked", fields }
      : failed(refusedOrder(message, loggedOut !== undefined), reload);
  }
  // Another tab, or an earlier press whose answer was lost, has finished the order.
  if (placed.completed)
    return { state: "ordered", before: true, paidBy: placed.paidBy ?? submission.paymentIntentId };

  const payment = await submission.card.confirm(submission.clientSecret);
  if (!payment.paid) {
    const { message, charged, ended } = payment;
    const next = ended ? PRESS_AGAIN : CORRECT_CARD;
    return failed({ title: "Payment Failed", message, charged, next }, ended);
  }
  submission.onPaid();
  return createOrder(submission);
}

/** Loads the rules after the page. Null if that fails; the server checks again anyway. */
export const contactRules = () => import("~/routes/storefront/checkout/checkout-contact").catch(() => null);

async function createOrder({ form, lines, paymentIntentId }: OrderSubmission): Promise<OrderResult> {
  const contact = Object.fromEntries(checkoutFields.map((name) => [name, String(form.get(name) ?? "")]));
  const { deliveryMethod, placeId, slotId: _, ...shippingAddress } = contact;
  try {
    await postJson(
      "/api/orders",
      JSON.stringify({
        shippingAddress,
        deliveryMethod,
        ...(placeId && { placeId }),
        cart: sentLines(lines),
        stripePaymentIntentId: paymentIntentId,
      }),
    );
    return { state: "ordered", before: false, paidBy: paymentIntentId };
  } catch (error) {
    const refusal = error instanceof HttpError ? error : null;
    const failure: OrderFailure = {
      title: "Order Creation Failed",
      message: refusal?.serverMessage ?? ORDER_FAILED,
      charged: "yes",
      next: `Press Place Order again. If it fails again, contact us with your payment's reference: ${paymentIntentId}.`,
    };
    return refusal?.isRefunded
      ? { state: "paid", paidBy: paymentIntentId, failure }
      : failed(failure, refusal?.status === 409);
  }
}
