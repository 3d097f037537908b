import { useCallback, useMemo } from "react";
import { useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { ChangeSummary } from "~/routes/admin/orders/order/change-summary";
import { ContactField } from "~/routes/admin/orders/new/customer-section";
import { FindPiece } from "~/routes/admin/orders/new/find-piece";
import { GiftNoteField } from "~/routes/admin/orders/new/gift-note-field";
import { HandingOver } from "~/routes/admin/orders/new/handing-over";
import { NewOrderLines } from "~/routes/admin/orders/new/new-order-lines";
import { OversoldField } from "~/routes/admin/orders/new/oversold-field";
import { type OrderView, useOrderDraft } from "~/routes/admin/orders/new/use-order-draft";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { formatCents } from "~/lib/money/money";
import type { FormResult } from "~/lib/form-result";
import {
  type ChangeableOrder,
  changeErrors,
  changeFields,
  type ChangePreview,
  previewChange,
  type ChangeableItem,
} from "~/lib/orders/drafts/order-change-draft";
import { OPENED, type OrderDraft, readOrderDraft, KEPT } from "~/lib/orders/drafts/order-draft";
import { deliveryMethods } from "~/schemas/checkout";
import { checkByReading } from "~/schemas/form-check";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { PiecesField } from "~/routes/admin/orders/order/pieces-field";

function checkChange(form: FormData, order: ChangeableOrder) {
  const draft = readOrderDraft(form);
  const read = () => orderChangeInput.parse({ ...changeFields(draft, order), id: draft.formId });
  return changeErrors(checkByReading(read)(form), order);
}

interface ChangeFormProps {
  action: string;
  closeTo: string;
  order: ChangeableOrder;
  /** Total of the order after refunds. */
  totalCents: number;
  initial: OrderDraft;
  result: FormResult<OrderView> | undefined;
}

export function ChangeForm({ action, closeTo, order, totalCents, initial, result }: ChangeFormProps) {
  const { form, findButton, state, type, onSubmit, unsaved } = useOrderDraft({ draft: initial }, result);
  const { draft, filled, found, said } = state;
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const pieces = new Map(state.pieces.map((piece) => [piece.variationId, piece]));
  const preview = previewChange(draft, order, pieces);
  // After a row was removed, messages would stand at the wrong rows.
  const removedAt = state.areErrorsOld ? filled : null;
  const shown = useMemo(
    () => (removedAt === null ? result && { fields: changeErrors(result.fields, order) } : { fields: {} }),
    [result, removedAt, order],
  );
  const check = useCallback((typed: FormData) => checkChange(typed, order), [order]);
  const isShown = hydrated || result !== undefined;
  return (
    <CheckedForm
      ref={form}
      id="change-order"
      {...{ check, action }}
      result={shown}
      onSubmit={onSubmit}
      className="grid gap-6"
    >
      <UnsavedChanges unsaved={unsaved} />
      <input type="hidden" name="formId" value={draft.formId} />
      <input type="hidden" name="isShort" value={draft.isShort} />
      <input type="hidden" name="version" value={draft.version} />
      {Object.entries(draft.opened).map(([name, text]) => (
        <input key={name} type="hidden" name={OPENED + name} value={text} />
      ))}
      <input type="hidden" name="shown" value={(isShown && preview?.plan.differenceCents) || "0"} />
      {order.itemsRefusal !== null ? (
        <p>{order.itemsRefusal}</p>
      ) : (
        <section aria-labelledby="items-to-change" className="grid gap-3">
          <h3 id="items-to-change" className="text-xl">
            Items
          </h3>
          <div key={`kept ${filled}`} onChange={type}>
            <KeptItems items={order.items} kept={draft.kept} />
          </div>
          <FindPiece text={draft.findPiece} found={found} said={said} button={findButton} onType={type} />
          {draft.lines.length > 0 && <NewOrderLines lines={draft.lines} pieces={pieces} onType={type} />}
          <OversoldField draft={draft} onType={type} />
        </section>
      )}
      <div key={filled} onChange={type} className="grid gap-6">
        <section aria-labelledby="contact-title" className="grid gap-3 sm:grid-cols-2">
          <h3 id="contact-title" className="text-xl sm:col-span-2">
            Contact
          </h3>
          <ContactField name="name" label="Name" draft={draft} className="sm:col-span-2" />
          <ContactField name="phone" label="Phone (optional)" type="tel" draft={draft} />
          <ContactField name="email" label="Email (optional)" type="email" draft={draft} />
        </section>
        <HandingOver
          draft={draft}
          places={order.places}
          options={order.itemsRefusal !== null ? [order.deliveryMethod] : deliveryMethods}
        />
        <Field label="Note for the customer" name="note" hint="The customer sees it.">
          {(control) => <Textarea {...control} rows={2} maxLength={2000} defaultValue={draft.note} />}
        </Field>
        {order.takesGiftNote && <GiftNoteField text={draft.giftNote} />}
      </div>
      {isShown && (
        <ChangeSummary preview={preview} totalCents={totalCents} hasEmail={draft.email.trim() !== ""} />
      )}
      <FormError message={result?.message} />
      <FormActions closeTo={closeTo} status={isShown && <Difference preview={preview} />}>
        {!hydrated && (
          <Button name="intent" value="show" variant="outline">
            Show What Changes
          </Button>
        )}
        {isShown && (
          <Button name="intent" value="change" disabled={busy}>
            Change Order
          </Button>
        )}
      </FormActions>
    </CheckedForm>
  );
}

function Difference({ preview }: { preview: ChangePreview | null }) {
  const cents = preview?.plan.differenceCents ?? 0;
  if (cents === 0) return null;
  return <p className="grow font-bold">{`${formatCents(Math.abs(cents))} ${cents > 0 ? "more" : "less"}`}</p>;
}

interface KeptItemsProps {
  items: readonly ChangeableItem[];
  kept: Record<string, string>;
}

function KeptItems({ items, kept }: KeptItemsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ id, title, facts, here, replaced, isGiftCard }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{title}</p>
            <p className="text-sm text-muted">{facts}</p>
            {replaced > 0 && (
              <p className="text-sm font-bold text-warn">{`${replaced} replaced: stays in this order`}</p>
            )}
          </div>
          {isGiftCard ? (
            <p className="text-sm text-muted">{`${here} stays: refund a gift card instead`}</p>
          ) : (
            <PiecesField
              name={KEPT + id}
              item={title}
              most={here}
              label="Keep"
              defaultValue={kept[id] ?? String(here)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
