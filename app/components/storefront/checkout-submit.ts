import type { CardForm } from "~/components/storefront/checkout-card";
import { postJson, type SentLine } from "~/components/storefront/checkout-session";
import type { ToastMessage } from "~/components/ui/toast";
import type { FieldErrors } from "~/lib/errors";
import type { PlaceAnswer } from "~/routes/storefront/checkout";
import { checkContact } from "~/components/storefront/checkout-contact";

export interface Submission {
  card: CardForm;
  clientSecret: string;
  paymentIntentId: string;
  /** The form's fields by name. */
  contact: Record<string, string>;
  lines: SentLine[];
  /** Paid by an earlier press whose order could not be made. */
  alreadyPaid: boolean;
  place: () => Promise<PlaceAnswer>;
  onPaid: () => void;
}

export type SubmissionResult =
  | { ordered: true }
  /** `restart`: the payment session is over, and the next press needs a new one. */
  | { ordered: false; toast: ToastMessage | null; fields: FieldErrors; restart: boolean };

const refused = (title: string, description: string, more: { fields?: FieldErrors; restart?: boolean } = {}): SubmissionResult => ({
  ordered: false,
  toast: { title, description, variant: "destructive" },
  fields: more.fields ?? {},
  restart: more.restart ?? false,
});

/** Section 4, Checkout flow: card form, Place Order with its hold, the card, the order. */
export async function submitOrder(given: Submission): Promise<SubmissionResult> {
  try {
    return given.alreadyPaid ? await createOrder(given) : await payAndOrder(given);
  } catch {
    return refused("Error", "Something went wrong");
  }
}

async function payAndOrder(given: Submission): Promise<SubmissionResult> {
  const [cardProblem, fields] = [await given.card.validate(), checkContact(given.contact)];
  if (cardProblem) return refused("Error", cardProblem, { fields });
  if (Object.keys(fields).length > 0) return { ordered: false, toast: null, fields, restart: false };

  const placed = await given.place();
  if (placed.refused) {
    const { message, reload } = placed.refused;
    const hasFields = Object.keys(placed.refused.fields).length > 0;
    return hasFields ? { ordered: false, toast: null, fields: placed.refused.fields, restart: false } : refused("Error", message, { restart: reload });
  }
  // Another tab, or a press whose answer was lost, has finished it.
  if (placed.completed) return { ordered: true };

  const payment = await given.card.confirm(given.clientSecret);
  if (!payment.paid) return refused("Payment Failed", payment.message ?? "Your card was declined.");
  given.onPaid();
  return createOrder(given);
}

async function createOrder({ contact, lines, paymentIntentId }: Submission): Promise<SubmissionResult> {
  const { deliveryMethod, ...shippingAddress } = contact;
  const answer = await postJson("/api/orders", JSON.stringify({ shippingAddress, deliveryMethod, cart: lines, stripePaymentIntentId: paymentIntentId }));
  if (answer.ok) return { ordered: true };
  return refused("Order Creation Failed", answer.message ?? "Payment succeeded but order creation failed. Please contact support.", { restart: answer.status === 409 });
}
