import { useMemo } from "react";
import { useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { CustomerSection } from "~/components/admin/orders/new/customer-section";
import { DiscountCode } from "~/components/admin/orders/new/discount-code";
import { FindPiece } from "~/components/admin/orders/new/find-piece";
import { GiftCardFields } from "~/components/admin/orders/new/gift-card-fields";
import { GiftNoteField } from "~/components/admin/orders/new/gift-note-field";
import { HandingOver } from "~/components/admin/orders/new/handing-over";
import { NewOrderLines } from "~/components/admin/orders/new/new-order-lines";
import { NewOrderTotal } from "~/components/admin/orders/new/new-order-total";
import { orderErrors } from "~/components/admin/orders/new/order-errors";
import { OversoldField } from "~/components/admin/orders/new/oversold-field";
import { PaymentsSection } from "~/components/admin/orders/new/payments-section";
import { useOffers } from "~/components/admin/orders/new/use-offers";
import { type OrderView, useOrderDraft } from "~/components/admin/orders/new/use-order-draft";
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
import { draftMoney } from "~/lib/orders/drafts/order-draft-money";
import { isPlacedWhenPaid } from "~/lib/orders/placed-when-paid";
import { checkByReading, type FormCheck } from "~/schemas/form-check";
import { manualOrderInput } from "~/schemas/orders/manual-order";

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
  // Messages for rows would be at the wrong rows.
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
          {/* Hidden, it keeps what was typed. */}
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
