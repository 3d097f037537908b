import { useNavigate, useFetcher } from "@remix-run/react";
import { useRef, useState, useCallback, useEffect } from "react";
import { removeBought } from "~/components/storefront/cart/browser-cart";
import type { CardForm } from "~/routes/storefront/checkout/card/checkout-card";
import type { PaymentIntentState } from "~/routes/storefront/checkout/card/use-payment-intent";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { submitOrder } from "~/routes/storefront/checkout/checkout-submit";
import type { OrderFailure } from "~/routes/storefront/checkout/order-failure";
import type { OrderRefusal, PlaceOrderResult } from "~/routes/storefront/checkout/place-order-result";
import { dismissToasts, toast } from "~/components/ui/toast/toast";
import type { OrderLine } from "~/lib/cart/lines";
import type { FieldErrors } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";

const REDIRECT_MS = 500;

interface OrderSubmit {
  refused: OrderRefusal | null;
  lines: OrderLine[];
  intent: PaymentIntentState;
  /** Null until the card form is ready. */
  card: CardForm | null;
  pickupWithoutAddress: boolean;
  onFailure: (failure: OrderFailure | null) => void;
  onRestart: () => void;
}

/** Places the order and pays it with the card typed on the page. */
export function useOrderSubmit({
  refused,
  lines,
  intent,
  card,
  pickupWithoutAddress,
  onFailure,
  onRestart,
}: OrderSubmit) {
  const working = useRef(false);
  const paidIntent = useRef<string | null>(null);
  const mayBeCharged = useRef(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ fields: FieldErrors } | null>(refused);
  const [question, setQuestion] = useState(refused?.question);
  const place = usePlaceOrder();
  const navigate = useNavigate();

  const submit = async (form: HTMLFormElement) => {
    if (working.current || !card || intent.state !== "created" || !intent.isCurrent) return;
    working.current = true;
    setBusy(true);
    setAnswer(null);
    // Keeps the question, so that the shopper's answer counts again if the card is declined.
    setQuestion((asked) => asked && { ...asked, message: "" });
    onFailure(null);
    dismissToasts();
    const data = new FormData(form);
    const { paymentIntentId } = intent;
    data.set("paymentIntentId", paymentIntentId);
    const result = await submitOrder({
      card,
      clientSecret: intent.clientSecret,
      paymentIntentId,
      form: data,
      lines,
      pickupWithoutAddress,
      alreadyPaid: paidIntent.current === paymentIntentId,
      place,
      onPaid: () => (paidIntent.current = paymentIntentId),
    });
    if (result.state === "ordered") {
      // The confirmation page removes an earlier order's lines; this cart may be the next one.
      if (!result.before) removeBought(lines);
      forgetContact();
      toast({ title: "Order Placed Successfully!" });
      // Replaces the entry, because the checkout redirects an empty cart.
      const confirmation = `/order-confirmation?payment_intent=${result.paidBy}`;
      return void setTimeout(() => navigate(confirmation, { replace: true }), REDIRECT_MS);
    }
    if (
      (result.state === "paid" || result.state === "failed") &&
      result.failure &&
      !result.failure.isLoggedOut
    )
      toast(errorToast(result.failure.message, result.failure.title));
    if (result.state === "paid")
      return navigate(`/order-confirmation?payment_intent=${result.paidBy}`, { replace: true });
    working.current = false;
    setBusy(false);
    if (result.state === "marked") return setAnswer(result);
    if (result.state === "asked") return setQuestion(result.question);
    // A failed attempt does not undo the charge of an earlier one.
    const { charged } = result.failure;
    mayBeCharged.current ||= charged === "perhaps";
    onFailure(
      charged === "no" && mayBeCharged.current ? { ...result.failure, charged: "perhaps" } : result.failure,
    );
    if (result.restart) onRestart();
  };

  return { submit, answer, question, busy, working };
}

function usePlaceOrder(): (form: FormData) => Promise<PlaceOrderResult> {
  const { submit, state, data } = useFetcher<PlaceOrderResult>();
  const waiting = useRef<((answer: PlaceOrderResult) => void) | null>(null);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    waiting.current?.(data);
    waiting.current = null;
  }, [state, data]);

  return useCallback(
    (form) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        submit(form, { method: "post", action: "/checkout" });
      }),
    [submit],
  );
}
