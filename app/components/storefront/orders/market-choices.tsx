import { Form, useNavigation } from "@remix-run/react";
import { type PickupPlace, PlaceFields } from "~/components/storefront/checkout/fields/place-fields";
import { moneyPart } from "~/components/storefront/orders/order-cancel-dialog";
import type { ShownOrder } from "~/components/storefront/orders/order-data";
import { classNames } from "~/components/ui/class-names";
import { buttonLook, FocusableButton } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { formatCents } from "~/lib/money/money";
import type { FormResult } from "~/lib/form-result";
import { checkByReading } from "~/schemas/form-check";
import { marketAnswer } from "~/schemas/orders/market-answer";

export const addressFields = ["address", "address2", "city", "province", "postalCode"] as const;

const CHOICE = "grid gap-4 border-t border-line pt-5";

export type MarketTexts = Record<(typeof addressFields)[number] | "placeId" | "slotId", string>;

export interface MarketChoicesData {
  places: PickupPlace[];
  texts: MarketTexts;
  /** Null if the shop has no delivery zones. */
  delivery: { isInZone: boolean; day: string | null } | null;
  order: Pick<ShownOrder, "refundStatus" | "payments">;
  backCents: number;
  isCancellable: boolean;
}

interface MarketChoicesProps extends MarketChoicesData {
  result?: FormResult<MarketTexts>;
}

/** What to do with an order whose market day was cancelled. Shown to customers and admins. */
export function MarketChoices({
  places,
  delivery,
  order,
  backCents,
  isCancellable,
  ...props
}: MarketChoicesProps) {
  const { values: texts = props.texts } = props.result ?? {};
  const isFree = places.some(({ days }) => days === null || days.length > 0);
  return (
    <div className="grid gap-8">
      {isFree ? (
        <Form method="post" replace preventScrollReset className={CHOICE}>
          <h2 className="text-xl">Pick it up elsewhere</h2>
          <PlaceFields chosen={texts.placeId} chosenTime={texts.slotId} places={places} preselects={false} />
          <ChoiceButton intent="move" label="Choose This Pickup" />
        </Form>
      ) : (
        <section className={CHOICE}>
          <h2 className="text-xl">Pick it up elsewhere</h2>
          <p>No other place or time is free at the moment.</p>
        </section>
      )}
      {delivery && (
        <CheckedForm
          id="market-deliver"
          check={checkDelivery}
          result={props.result}
          noValidate={false}
          replace
          className={CHOICE}
        >
          <h2 className="text-xl">Have it delivered at no fee</h2>
          <p>{deliveryText(delivery, props.texts.postalCode)}</p>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {addressFields.map((name) => (
              <Field
                key={name}
                name={name}
                label={addressLabels[name]}
                required={name !== "address2"}
                className={name === "address" ? "sm:col-span-2" : undefined}
              >
                {(control) => <Input {...control} defaultValue={texts[name]} maxLength={200} />}
              </Field>
            ))}
          </div>
          <ChoiceButton intent="deliver" label="Have It Delivered" />
        </CheckedForm>
      )}
      {isCancellable && <CancelChoice order={order} backCents={backCents} />}
    </div>
  );
}

/** Opens the confirmation when it is pressed, also without scripts. */
function CancelChoice({ order, backCents }: Pick<MarketChoicesData, "order" | "backCents">) {
  const busy = useNavigation().formMethod === "POST";
  const back = moneyPart(order, backCents);
  return (
    <section className={CHOICE}>
      <h2 className="text-xl">
        {backCents > 0 ? `Cancel the order and get ${formatCents(backCents)} back` : "Cancel the order"}
      </h2>
      <details className="group">
        <summary className={classNames(buttonLook({ variant: "outline" }), "mb-3 list-none")}>
          <span className="group-open:hidden">Cancel Order…</span>
          <span className="hidden group-open:inline">Keep Order</span>
        </summary>
        <Form method="post" replace preventScrollReset className="grid gap-4 rounded-md bg-warn-bg p-4">
          <p className="font-bold">{`Cancel this order? ${back[0]?.toUpperCase()}${back.slice(1)}. This cannot be undone.`}</p>
          <div>
            <FocusableButton name="intent" value="cancel" variant="destructive" disabled={busy}>
              Cancel Order
            </FocusableButton>
          </div>
        </Form>
      </details>
    </section>
  );
}

const checkDelivery = checkByReading((form) =>
  marketAnswer.parse({ ...Object.fromEntries(form), intent: "deliver" }),
);

function ChoiceButton({ intent, label }: { intent: "move" | "deliver"; label: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div>
      <FocusableButton name="intent" value={intent} disabled={busy}>
        {label}
      </FocusableButton>
    </div>
  );
}

const addressLabels: Record<(typeof addressFields)[number], string> = {
  address: "Address",
  address2: "Unit (optional)",
  city: "City",
  province: "Province",
  postalCode: "Postal Code",
};

function deliveryText({ isInZone, day }: NonNullable<MarketChoicesData["delivery"]>, postalCode: string) {
  if (!isInZone && postalCode !== "")
    return `We don't deliver to ${postalCode}. You can enter another address.`;
  if (day) return `To ${postalCode} on ${day}. Another postal code may have another day.`;
  return isInZone ? `We deliver to ${postalCode}.` : "Within our delivery area.";
}
