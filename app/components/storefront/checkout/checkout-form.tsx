import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { CardForm } from "~/components/storefront/checkout/card/checkout-card";
import { useContactDraft } from "~/components/storefront/checkout/checkout-draft";
import {
  AddressFields,
  ContactFields,
  type CheckoutEntry,
} from "~/components/storefront/checkout/fields/checkout-fields";
import { isPromiseChosen, useChosenPromise } from "~/components/storefront/checkout/chosen-promise";
import type { CheckoutSummaryProps } from "~/components/storefront/checkout/checkout-summary";
import { GiftNote } from "~/components/storefront/checkout/fields/gift-note";
import { DeliveryFields } from "~/components/storefront/checkout/fields/delivery-fields";
import type { PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import { CheckoutPayment } from "~/components/storefront/checkout/card/checkout-payment";
import type { OrderFailure } from "~/components/storefront/checkout/order-failure";
import type { OrderRefusal, PricedDelivery } from "~/components/storefront/checkout/place-order-result";
import { PlaceOrder } from "~/components/storefront/checkout/place-order";
import {
  dropHiddenTexts,
  RecipientFields,
  type SendDays,
} from "~/components/storefront/checkout/fields/recipient-fields";
import { HiddenFields } from "~/components/storefront/checkout/fields/hidden-fields";
import type { PaymentIntentState } from "~/components/storefront/checkout/card/use-payment-intent";
import { useReloadFromMemory } from "~/components/ui/hooks/use-reload-from-memory";
import { useOrderSubmit } from "~/components/storefront/checkout/use-order-submit";
import { useContactCheck } from "~/components/storefront/checkout/use-contact-check";
import { useCheckedForm } from "~/components/ui/form/checked-form";
import { ShownErrors } from "~/components/ui/form/field";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { piecesOfCards } from "~/lib/gift-cards/delivery-words";
import type { OrderLine } from "~/lib/cart/lines";

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

/** Without scripts or `cardForm` the form is posted and continues on the provider's page. */
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
  // Gift cards alone need no address and no delivery.
  const isOnlyCards = areGiftCards(lines);
  const isWithoutAddress = pickupWithoutAddress || isOnlyCards;
  const { submit, answer, question, busy, working } = useOrderSubmit({
    ...{ refused, lines, intent, card, onFailure, onRestart },
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
  // The draft, or the browser, may have filled the form.
  useEffect(() => void reprice(), [reprice]);
  const chooseMethod = () => {
    checkField("deliveryMethod");
    return reprice();
  };
  const address = (
    <AddressFields values={values} onlyForDelivery={pickupWithoutAddress} onPostalCode={reprice} />
  );
  // Another form would not be ready yet.
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
