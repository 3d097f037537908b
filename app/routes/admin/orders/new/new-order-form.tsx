import { useMemo, useEffect, useRef, useState } from "react";
import { useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { CustomerSection } from "~/routes/admin/orders/new/customer-section";
import { FindPiece } from "~/routes/admin/orders/new/find-piece";
import { GiftCardFields } from "~/routes/admin/orders/new/gift-card-fields";
import { GiftNoteField } from "~/routes/admin/orders/new/gift-note-field";
import { HandingOver } from "~/routes/admin/orders/new/handing-over";
import { NewOrderLines } from "~/routes/admin/orders/new/new-order-lines";
import { orderErrors } from "~/routes/admin/orders/new/order-errors";
import { OversoldField } from "~/routes/admin/orders/new/oversold-field";
import { PaymentsSection } from "~/routes/admin/orders/new/payments-section";
import { type OrderView, useOrderDraft, type OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import type { PickupDay } from "~/components/storefront/checkout/fields/time-fields";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { DeliveryZone } from "~/lib/delivery/zone";
import { areGiftCards } from "~/lib/gift-cards/lines";
import type { FormResult } from "~/lib/form-result";
import { formatCents } from "~/lib/money/money";
import { withoutHandover } from "~/lib/orders/drafts/gift-card-draft";
import { type OrderDraft, orderFields, readOrderDraft } from "~/lib/orders/drafts/order-draft";
import { draftMoney, type DraftMoney } from "~/lib/orders/drafts/order-draft-money";
import { isPlacedWhenPaid } from "~/lib/orders/placed-when-paid";
import { checkByReading, type FormCheck } from "~/schemas/form-check";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Input } from "~/components/ui/form/input";
import { notADiscountCode } from "~/lib/gift-cards/code";
import type { Offers } from "~/lib/promotions/promotion";

const checkWith =
  (asked: (draft: OrderDraft) => OrderDraft): FormCheck =>
  (form) => {
    const draft = readOrderDraft(form);
    const { payments, ...fields } = orderFields(asked(draft));
    const id = draft.formId;
    const input = { ...fields, id, payments: payments.map((payment) => ({ ...payment, id })) };
    return orderErrors(checkByReading(() => manualOrderInput.parse(input))(form));
  };
const checkOrder = checkWith((draft) => draft);
const checkOnlyCards = checkWith(withoutHandover);

interface NewOrderFormProps {
  initial: OrderView;
  places: { id: string; name: string }[];
  times: Record<string, PickupDay[]>;
  zones: DeliveryZone[];
  takesGiftCards: boolean;
  takesGiftNote: boolean;
  result: FormResult<OrderView> | undefined;
}

export function NewOrderForm({ initial, places, times, zones, result, ...taken }: NewOrderFormProps) {
  const { takesGiftCards, takesGiftNote } = taken;
  const { form, findButton, state, type, onSubmit, unsaved } = useOrderDraft(initial, result);
  const { draft, filled, found, customers, said } = state;
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const pieces = new Map(state.pieces.map((piece) => [piece.variationId, piece]));
  const offers = useOffers(draft, result?.values.offers ?? initial.offers);
  const sold = draft.lines.map(({ variationId }) => ({ isGiftCard: pieces.get(variationId)?.isGiftCard }));
  const isOnlyCards = areGiftCards(sold);
  const asked = isOnlyCards ? withoutHandover(draft) : draft;
  const money = draftMoney(asked, pieces, zones, offers);
  const hasLink = draft.paymentLink !== "";
  const waits = isPlacedWhenPaid({ ...asked, paymentLink: true });
  const placing = hasLink && waits ? "Make Payment Link" : "Place Order";
  // After a row was removed, messages would stand at the wrong rows.
  const removedAt = state.areErrorsOld ? filled : null;
  const shown = useMemo(
    () => (removedAt === null ? result && { fields: orderErrors(result.fields) } : { fields: {} }),
    [result, removedAt],
  );
  return (
    <CheckedForm
      ref={form}
      id="new-order"
      check={isOnlyCards ? checkOnlyCards : checkOrder}
      result={shown}
      onSubmit={onSubmit}
      className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <UnsavedChanges unsaved={unsaved} />
      {(["formId", "userId", "isShort", "again"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={draft[name]} />
      ))}
      <input type="hidden" name="shown" value={money?.totalCents ?? ""} />
      <div className="grid gap-6">
        <section aria-labelledby="pieces-title" className="grid gap-3">
          <h2 id="pieces-title" className="text-xl">
            Items
          </h2>
          <FindPiece text={draft.findPiece} found={found} said={said} button={findButton} onType={type} />
          <NewOrderLines lines={draft.lines} pieces={pieces} onType={type} />
          <OversoldField draft={draft} onType={type} />
        </section>
        <div key={filled} onChange={type} className="grid gap-6">
          <CustomerSection draft={draft} customers={customers} onType={type} />
          {sold.some(({ isGiftCard }) => isGiftCard) && <GiftCardFields draft={draft} />}
          {/* Hidden instead of removed, so that it keeps what was typed. */}
          <div hidden={isOnlyCards}>
            <HandingOver
              draft={draft}
              places={places}
              times={times}
              hasZones={zones.length > 0 || initial.draft.deliveryFee !== ""}
            />
          </div>
          <section aria-labelledby="notes-title" className="grid gap-3">
            <h2 id="notes-title" className="text-xl">
              Notes
            </h2>
            <Field label="For the customer" name="note" hint="The customer sees it.">
              {(control) => <Textarea {...control} rows={2} maxLength={2000} defaultValue={draft.note} />}
            </Field>
            <Field label="For the shop" name="shopNote" hint="Only the shop sees it.">
              {(control) => <Textarea {...control} rows={2} maxLength={2000} defaultValue={draft.shopNote} />}
            </Field>
            {takesGiftNote && (
              <div hidden={isOnlyCards}>
                <GiftNoteField text={draft.giftNote} />
              </div>
            )}
          </section>
        </div>
      </div>
      <div className="grid gap-6">
        <DiscountCode
          typed={draft.discountCode}
          offers={offers}
          problem={money ? money.codeProblem : offers.problem}
          onType={type}
        />
        <PaymentsSection
          key={filled}
          payments={draft.payments}
          hasLink={hasLink}
          waits={waits}
          money={money}
          takesGiftCards={takesGiftCards}
          onType={type}
        />
        <NewOrderTotal money={money} hasLink={hasLink} />
        {!hydrated && (
          <div>
            <Button name="intent" value="show" variant="outline">
              Show total
            </Button>
          </div>
        )}
        <FormError message={result?.message} />
        <FormActions closeTo="/admin/orders">
          <Button name="intent" value="place" disabled={busy}>
            <span>{money ? `${placing} · ${formatCents(money.finalCents)}` : placing}</span>
          </Button>
        </FormActions>
      </div>
    </CheckedForm>
  );
}

interface DiscountCodeProps {
  typed: string;
  offers: Offers;
  /** Why the code lowers no price. */
  problem: string | null;
  onType: OnFieldChange;
}

/** Renders nothing if the shop has no codes. */
function DiscountCode({ typed, offers, problem, onType }: DiscountCodeProps) {
  if (!offers.takesCodes && typed === "") return null;
  const ofCard = notADiscountCode(typed);
  const isAnswered = ofCard !== null || offers.code === typed.trim();
  const shown = isAnswered ? (ofCard ?? problem) : null;
  return (
    <div>
      <Field
        label="Discount Code (optional)"
        name="discountCode"
        errors={isAnswered ? (shown === null ? [] : [shown]) : undefined}
      >
        {(control) => <Input {...control} {...codeAttributes} value={typed} onChange={onType} />}
      </Field>
      <p role="status" className="sr-only">
        {shown}
      </p>
    </div>
  );
}

interface NewOrderTotalProps {
  money: DraftMoney | null;
  hasLink: boolean;
}

function NewOrderTotal({ money, hasLink }: NewOrderTotalProps) {
  if (!money) return null;
  const { rows, totalCents, finalCents, owedCents, isUntilCardPays } = money;
  const owedLabel = hasLink ? "By payment link" : "Still owed";
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3">
      {rows.map(({ kind, label, amount }) => (
        <Row key={`${kind} ${label}`} label={label} amount={amount} isStrong={kind === "total"} />
      ))}
      {finalCents !== totalCents && (
        <Row label="Total, rounded for cash" amount={formatCents(finalCents)} isStrong />
      )}
      <Row
        label={isUntilCardPays ? `${owedLabel}, if the gift card has enough` : owedLabel}
        amount={formatCents(owedCents)}
      />
    </dl>
  );
}

function Row({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? "font-bold" : undefined}>{label}</dt>
      <dd className={isStrong ? "text-right font-bold tabular-nums" : "text-right tabular-nums"}>{amount}</dd>
    </>
  );
}

const TYPING_PAUSE_MS = 400;

/** The discounts for the typed order. Until the server answers, those of its last answer. */
function useOffers(draft: OrderDraft, answered: Offers): Offers {
  const [offers, setOffers] = useState(answered);
  const [last, setLast] = useState(answered);
  if (last !== answered) {
    setLast(answered);
    setOffers(answered);
  }
  const isFirst = useRef(true);
  const question = questionOf(draft);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    let isOld = false;
    const timer = setTimeout(() => {
      void lookUpOffers(question).then((found) => {
        if (!isOld && found) setOffers(found);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [question]);
  return offers;
}

function questionOf({ lines, discountCode, email, userId }: OrderDraft): string {
  const ids = [...new Set(lines.map(({ variationId }) => variationId))].join();
  // URLs are logged, and a gift card's code is money.
  const code = notADiscountCode(discountCode) === null ? discountCode : "";
  return new URLSearchParams({ ids, code, email, userId }).toString();
}

/** Null when the server does not answer, for example after the session has ended. */
async function lookUpOffers(question: string): Promise<Offers | null> {
  try {
    const response = await fetch(`/admin/orders/offers?${question}`, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as { offers: Offers }).offers : null;
  } catch {
    return null;
  }
}
