import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigate, useRevalidator } from "@remix-run/react";
import { LoaderCircle, Lock } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { emptyCart } from "~/components/storefront/cart-storage";
import type { CardForm } from "~/components/storefront/checkout-card";
import { AddressFields, ContactFields, DeliveryFields, type CheckoutEntry } from "~/components/storefront/checkout-fields";
import type { PaymentSession, SentLine } from "~/components/storefront/checkout-session";
import { usePlaceOrder } from "~/components/storefront/checkout-place";
import { Button } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";
import { useHydrated } from "~/components/ui/hydrated";
import { toast } from "~/components/ui/toast";
import { centsToText, formatCents } from "~/lib/money";

const CheckoutCard = lazy(() => import("~/components/storefront/checkout-card"));
/** Section 9: how long the success toast is seen before the confirmation. */
const REDIRECT_MS = 500;

interface CheckoutFormProps {
  entry: CheckoutEntry;
  refused: SubmissionResult | null;
  lines: SentLine[];
  totalCents: number;
  pickupAddress: string;
  provider: { publishableKey: string; script: string | null };
  session: PaymentSession;
  onRestart: () => void;
  onFailure: () => void;
  summary: ReactNode;
}

/** With scripts the card is taken here; without them the form is posted and the provider's own page takes it. */
export function CheckoutForm({ entry, refused, lines, totalCents, pickupAddress, provider, session, onRestart, onFailure, summary }: CheckoutFormProps) {
  const working = useRef(false);
  const paidIntent = useRef<string | null>(null);
  const [card, setCard] = useState<CardForm | null>(null);
  const [busy, setBusy] = useState(false);
  const [lastResult, setLastResult] = useState(refused);
  const hydrated = useHydrated();
  const place = usePlaceOrder();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const ready = useCallback((made: CardForm) => setCard(made), []);
  const clientSecret = session.state === "created" ? session.clientSecret : null;

  useEffect(() => setCard(null), [clientSecret]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!hydrated) return;
    event.preventDefault();
    if (working.current || !card || session.state !== "created") return;
    working.current = true;
    setBusy(true);
    setLastResult({});
    const data = new FormData(event.currentTarget);
    const contact = Object.fromEntries(Object.keys(entry).map((name) => [name, String(data.get(name) ?? "")]));
    const { submitOrder } = await import("~/components/storefront/checkout-submit");
    const { paymentIntentId } = session;
    data.set("paymentIntentId", paymentIntentId);
    const result = await submitOrder({
      card,
      clientSecret: session.clientSecret,
      paymentIntentId,
      form: data,
      contact,
      lines,
      alreadyPaid: paidIntent.current === paymentIntentId,
      place,
      onPaid: () => (paidIntent.current = paymentIntentId),
    });
    if (result.ordered) {
      emptyCart();
      toast({ title: "Order Placed Successfully!" });
      setTimeout(() => navigate(`/order-confirmation?payment_intent=${paymentIntentId}`), REDIRECT_MS);
      return;
    }
    if (result.toast) toast(result.toast);
    if (result.marked) setLastResult(result.marked);
    working.current = false;
    setBusy(false);
    if (result.restart) {
      revalidate();
      onRestart();
    }
  };

  const [form, fields] = useForm<CheckoutEntry>({ id: "checkout", defaultValue: entry, lastResult, onSubmit: (event) => void submit(event) });

  return (
    <form {...getFormProps(form)} method="post" action="/checkout" className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="amount" value={centsToText(totalCents)} />
      <div className="flex flex-col gap-6">
        <ContactFields fields={fields} />
        <AddressFields fields={fields} />
        <DeliveryFields field={fields.deliveryMethod} pickupAddress={pickupAddress} />
        <Card>
          <CardTitle className="pb-4">Payment</CardTitle>
          <p className="hidden noscript:block">You enter your card on the next page, at our payment provider.</p>
          {!card && <Preparing shown={hydrated} />}
          {hydrated && clientSecret && (
            <Suspense>
              <CheckoutCard {...provider} clientSecret={clientSecret} onReady={ready} onFailure={onFailure} />
            </Suspense>
          )}
        </Card>
      </div>
      <div className="flex flex-col gap-5 lg:sticky lg:top-24">
        {summary}
        <Button size="lg" disabled={hydrated && (busy || !card)} aria-busy={busy}>
          <Lock aria-hidden className="size-5" />
          {busy ? "Processing..." : `Place Order - ${formatCents(totalCents)}`}
        </Button>
      </div>
    </form>
  );
}

/** Takes its place at once, but speaks only where scripts run: text browsers show what a style would hide. */
function Preparing({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-3 text-muted noscript:hidden">
      {shown && (
        <>
          <LoaderCircle aria-hidden className="size-6 animate-spin" />
          Preparing your secure payment…
        </>
      )}
    </p>
  );
}
