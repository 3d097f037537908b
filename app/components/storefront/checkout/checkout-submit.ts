import type { CardForm } from "~/components/storefront/checkout/checkout-card";
import type { RequestedLine } from "~/components/storefront/checkout/use-payment-intent";
import { HttpError, postJson } from "~/components/storefront/checkout/post-json";
import type { ToastMessage } from "~/lib/toast-message";
import type { FieldErrors } from "~/lib/errors";
import type { PlaceOrderResult } from "~/components/storefront/checkout/place-order-result";

export interface Submission {
  card: CardForm;
  clientSecret: string;
  paymentIntentId: string;
  form: FormData;
  /** Its contact and delivery by name. */
  contact: Record<string, string>;
  lines: RequestedLine[];
  /** Paid by an earlier press whose order could not be made. */
  alreadyPaid: boolean;
  place: (form: FormData) => Promise<PlaceOrderResult>;
  onPaid: () => void;
}

export type OrderResult =
  /** `before`: the order was placed by another window, or by a press whose answer was lost. */
  | { ordered: true; before: boolean; paidBy: string }
  /**
   * `marked`: what is wrong with which field. `restart`: lines or payment intent are not what they were, and
   * the next press needs both anew; the toast's sentence stays on the page then.
   */
  | { ordered: false; toast: ToastMessage | null; marked: FieldErrors | null; restart: boolean };

const CHECK_FIELDS = "Please check the marked fields.";
const ORDER_FAILED = "Payment succeeded but order creation failed. Please contact support.";

const refused = (
  title: string,
  description: string,
  more: { marked?: FieldErrors | null; restart?: boolean } = {},
): OrderResult => ({
  ordered: false,
  toast: { title, description, variant: "destructive" },
  marked: more.marked ?? null,
  restart: more.restart ?? false,
});

/** The checkout's steps: card form checked, Place Order with its hold, card confirmed, order made. */
export async function submitOrder(submission: Submission): Promise<OrderResult> {
  try {
    return submission.alreadyPaid ? await createOrder(submission) : await payAndOrder(submission);
  } catch {
    return refused("Error", "Something went wrong");
  }
}

async function payAndOrder(submission: Submission): Promise<OrderResult> {
  // Both show what is wrong with them, so that it can be corrected in one go; told of is what comes first.
  const marked = await checkContact(submission.form);
  const cardProblem = await submission.card.validate();
  if (marked) return refused("Error", CHECK_FIELDS, { marked });
  if (cardProblem) return refused("Error", cardProblem);

  const placed = await submission.place(submission.form);
  if (placed.refused) {
    const { message, fields, reload } = placed.refused;
    return Object.keys(fields).length > 0
      ? { ordered: false, toast: null, marked: fields, restart: false }
      : refused("Error", message, { restart: reload });
  }
  // Another tab, or a press whose answer was lost, has finished it.
  if (placed.completed)
    return { ordered: true, before: true, paidBy: placed.paidBy ?? submission.paymentIntentId };

  const payment = await submission.card.confirm(submission.clientSecret);
  if (!payment.paid) return refused("Payment Failed", payment.message, { restart: payment.ended });
  submission.onPaid();
  return createOrder(submission);
}

/**
 * With the server's rules, so that fields and card can be corrected together. Where they cannot be loaded the
 * server checks alone.
 */
async function checkContact(form: FormData): Promise<FieldErrors | null> {
  const rules = await import("~/components/storefront/checkout/checkout-contact").catch(() => null);
  return rules?.checkContact(form) ?? null;
}

async function createOrder({ contact, lines, paymentIntentId }: Submission): Promise<OrderResult> {
  const { deliveryMethod, ...shippingAddress } = contact;
  try {
    await postJson(
      "/api/orders",
      JSON.stringify({
        shippingAddress,
        deliveryMethod,
        cart: lines,
        stripePaymentIntentId: paymentIntentId,
      }),
    );
    return { ordered: true, before: false, paidBy: paymentIntentId };
  } catch (error) {
    const refusal = error instanceof HttpError ? error : null;
    return refused("Order Creation Failed", refusal?.serverMessage ?? ORDER_FAILED, {
      restart: refusal?.status === 409,
    });
  }
}
