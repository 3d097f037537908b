import { type ReactNode, useCallback, useEffect, useRef, useState, useMemo, useContext } from "react";
import type { CardForm } from "~/routes/storefront/checkout/card/checkout-card";
import { useContactDraft } from "~/components/storefront/checkout/checkout-draft";
import {
  AddressFields,
  ContactFields,
  type CheckoutEntry,
} from "~/components/storefront/checkout/fields/checkout-fields";
import { isPromiseChosen, useChosenPromise } from "~/routes/storefront/checkout/chosen-promise";
import type { CheckoutSummaryProps } from "~/routes/storefront/checkout/checkout-summary";
import { DeliveryFields } from "~/routes/storefront/checkout/fields/delivery-fields";
import type { PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import { CheckoutPayment } from "~/routes/storefront/checkout/card/checkout-payment";
import type { OrderFailure } from "~/routes/storefront/checkout/order-failure";
import type { OrderRefusal, PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import { PlaceOrder } from "~/routes/storefront/checkout/place-order";
import {
  dropHiddenTexts,
  RecipientFields,
  type SendDays,
} from "~/components/storefront/checkout/fields/recipient-fields";
import type { PaymentIntentState } from "~/routes/storefront/checkout/card/use-payment-intent";
import { useReloadFromMemory } from "~/components/ui/hooks/use-reload-from-memory";
import { useOrderSubmit } from "~/routes/storefront/checkout/use-order-submit";
import { useCheckedForm } from "~/components/ui/form/checked-form";
import { ShownErrors, Field } from "~/components/ui/form/field";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { piecesOfCards } from "~/lib/gift-cards/delivery-words";
import type { OrderLine } from "~/lib/cart/lines";
import { contactRules } from "~/routes/storefront/checkout/checkout-submit";
import type { FormCheck } from "~/schemas/form-check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Card } from "~/components/ui/card";
import { Textarea } from "~/components/ui/form/textarea";
import { GIFT_NOTE_MAX } from "~/schemas/checkout";
import { sentLines } from "~/routes/storefront/checkout/post-json";
import { centsToText } from "~/lib/money/money";
import type { Quote } from "~/lib/money/quote";

interface CheckoutFormProps {
  entry: CheckoutEntry;
  account: string | null;
  refused: OrderRefusal | null;
  failure: OrderFailure | null;
  onFailure: (failure: OrderFailure | null) => void;
  lines: OrderLine[];
  formToken: string;
  cardForm: boolean;
  priced: PricedDelivery;
  onReprice: (form: HTMLFormElement, press?: string) => void;
  places: PickupPlace[];
  pickupWithoutAddress: boolean;
  hasGiftNote: boolean;
  sendDays: SendDays;
  provider: { publishableKey: string; script: string | null };
  intent: PaymentIntentState;
  onRestart: () => void;
  summary: (props: Pick<CheckoutSummaryProps, "onCode" | "promise" | "isPromiseChosen">) => ReactNode;
}

/** Without scripts or `cardForm`, the form is posted and payment continues on the provider's page. */
export function CheckoutForm({
  entry,
  account,
  refused,
  failure,
  onFailure,
  lines,
  formToken,
  cardForm,
  priced,
  onReprice,
  places,
  pickupWithoutAddress,
  hasGiftNote,
  sendDays,
  provider,
  intent,
  onRestart,
  summary,
}: CheckoutFormProps) {
  const [card, setCard] = useState<CardForm | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { amountCents, isCurrent, problem } =
    intent.state === "created" ? intent : { amountCents: null, isCurrent: false, problem: null };
  const pieces = piecesOfCards(lines);
  // An order of gift cards only needs no address and no delivery.
  const isOnlyCards = areGiftCards(lines);
  const isWithoutAddress = pickupWithoutAddress || isOnlyCards;
  const { submit, answer, question, busy, working } = useOrderSubmit({
    refused,
    lines,
    intent,
    card,
    onFailure,
    onRestart,
    pickupWithoutAddress: isWithoutAddress,
  });
  const check = useContactCheck(isWithoutAddress);
  const { errors, props, checkField, answerCheck } = useCheckedForm({
    id: "checkout",
    check,
    result: answer,
  });
  const values = refused?.values ?? entry;
  const { promise, follow } = useChosenPromise(form, values, { places, priced });
  const keepDraft = useContactDraft(form, entry, account);
  const reprice = useCallback(() => form.current && onReprice(form.current), [onReprice]);
  // The stored draft or the browser may have filled the form.
  useEffect(() => void reprice(), [reprice]);
  const chooseMethod = () => {
    checkField("deliveryMethod");
    return reprice();
  };
  const address = (
    <AddressFields values={values} onlyForDelivery={pickupWithoutAddress} onPostalCode={reprice} />
  );
  // Forgets a card form that is gone; the next one is not ready at first.
  useEffect(() => void (cardForm || setCard(null)), [cardForm]);
  useReloadFromMemory(working);

  return (
    <ShownErrors.Provider value={errors}>
      <form
        ref={form}
        {...props}
        onSubmit={(event) => {
          if (answerCheck(event)) return;
          event.currentTarget.addEventListener("formdata", dropHiddenTexts, { once: true });
          if (!hydrated || !cardForm) return;
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        onInput={keepDraft}
        onChange={follow}
        method="post"
        action="/checkout"
        className="group/form grid items-start gap-3 sm:gap-6 lg:gap-8 lg:grid-cols-[1fr_22rem]"
      >
        <HiddenFields
          account={account}
          formAccount={refused?.loggedOut ?? account ?? ""}
          lines={lines}
          formToken={formToken}
          quote={priced.quote}
          asked={question?.about ?? ""}
          pricedFor={priced.postalCode ?? ""}
        />
        {summary({
          onCode: hydrated ? (press) => form.current && onReprice(form.current, press) : undefined,
          promise,
          isPromiseChosen: isPromiseChosen({ places, priced }),
        })}
        <div className="group/checkout flex min-w-0 flex-col gap-3 sm:gap-6 lg:col-start-1 lg:row-start-1">
          <ContactFields values={values} onEmail={reprice} />
          {pieces > 0 && <RecipientFields {...{ values, pieces }} days={sendDays} />}
          {!isOnlyCards && (
            <>
              {!pickupWithoutAddress && address}
              <DeliveryFields
                method={values.deliveryMethod}
                placeId={values.placeId}
                slotId={values.slotId}
                places={places}
                priced={priced}
                onChange={chooseMethod}
              />
              {pickupWithoutAddress && address}
              {hasGiftNote && <GiftNote values={values} />}
            </>
          )}
          <CheckoutPayment
            isFree={priced.quote.amountDueCents === 0}
            {...{ cardForm, provider, amountCents }}
            isReady={card !== null}
            onReady={setCard}
            onRetry={onRestart}
          />
          <PlaceOrder
            dueCents={priced.quote.amountDueCents}
            disabled={hydrated && cardForm && (busy || !card || !isCurrent)}
            {...{ busy, failure, problem }}
            question={question?.message}
            codeProblem={priced.code.problem}
            canCancel={!isOnlyCards}
            onRetry={onRestart}
          />
        </div>
      </form>
    </ShownErrors.Provider>
  );
}

type ContactRules = Awaited<ReturnType<typeof contactRules>>;

/** Null until the rules are loaded. */
function useContactCheck(pickupWithoutAddress: boolean): FormCheck | null {
  const [rules, setRules] = useState<ContactRules>(null);
  useEffect(() => void contactRules().then((loaded) => setRules(loaded)), []);
  return useMemo(
    () => rules && ((form: FormData) => rules.checkContact(form, { pickupWithoutAddress })),
    [rules, pickupWithoutAddress],
  );
}

/** Closed at first: on a phone a longer form puts Place Order further away. */
function GiftNote({ values }: { values: CheckoutEntry }) {
  const isMarked = useContext(ShownErrors).giftNote !== undefined;
  return (
    <Card className="max-sm:p-3.5 sm:pb-3">
      <details open={values.giftNote !== "" || isMarked || undefined} className="group">
        <summary className="flex min-h-11 items-center justify-between gap-2 font-display text-xl font-semibold">
          Add a Gift Note
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <Field
          className="pt-2"
          label="Gift note (optional)"
          name="giftNote"
          hint={`We print it on the packing slip, which shows no prices. Up to ${GIFT_NOTE_MAX} characters.`}
          reserve
        >
          {(control) => (
            <Textarea {...control} rows={3} maxLength={GIFT_NOTE_MAX} defaultValue={values.giftNote} />
          )}
        </Field>
      </details>
    </Card>
  );
}

interface HiddenFieldsProps {
  account: string | null;
  /** Id of the account that the typed text belongs to. */
  formAccount: string;
  lines: OrderLine[];
  formToken: string;
  quote: Pick<Quote, "totalCents" | "giftCardCents" | "amountDueCents">;
  asked: string;
  /** The postal code that the shown fee is for. */
  pricedFor: string;
}

function HiddenFields({
  account,
  formAccount,
  lines,
  formToken,
  quote,
  asked,
  pricedFor,
}: HiddenFieldsProps) {
  const values = {
    intent: "place",
    cart: JSON.stringify(sentLines(lines)),
    formToken,
    account: formAccount,
    amount: centsToText(quote.totalCents),
    ...(quote.giftCardCents > 0 && { amountDue: centsToText(quote.amountDueCents) }),
    asked,
    pricedFor,
  };
  return (
    <>
      {/* Chromium restores fields by position: this one keeps one account's text from another. */}
      {account !== null && <input type="hidden" name={`of-${account}`} value="" />}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
