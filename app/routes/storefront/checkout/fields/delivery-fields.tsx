import type { PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import { isPromiseChosen } from "~/routes/storefront/checkout/chosen-promise";
import { PlaceFields, type PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import { timeField, TimeFields } from "~/components/storefront/checkout/fields/time-fields";
import { Card } from "~/components/ui/card";
import { Button } from "~/components/ui/form/button";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { useShownErrors } from "~/components/ui/form/field";
import { NO_PLACE, pickupTitle } from "~/lib/orders/pickup-place";
import type { DeliveryMethod } from "~/schemas/checkout";

interface DeliveryFieldsProps {
  method: string;
  placeId: string;
  slotId: string;
  /** With one place there is nothing to choose: it is only shown. */
  places: PickupPlace[];
  priced: PricedDelivery;
  onChange: () => void;
}

const PROBLEM_ID = "delivery-problem";
const WITHOUT_ZONES = "Within Parkland County, AB. No delivery fee.";

export function DeliveryFields({
  method,
  placeId,
  slotId,
  places: known,
  priced,
  onChange,
}: DeliveryFieldsProps) {
  const errors = useShownErrors("deliveryMethod");
  const places = known.filter(({ endsBeforeReady }) => !endsBeforeReady);
  const radio = (value: DeliveryMethod) => ({
    name: "deliveryMethod",
    value,
    defaultChecked: value === method,
    onChange,
  });
  const isAsked = places.length > 1;
  const [place] = places;
  const { hasZones, problem } = priced;
  return (
    <Card className="max-sm:p-3.5">
      <fieldset className="group/method flex flex-col sm:gap-2">
        <legend className="pb-1 font-display text-xl font-semibold">Delivery Method</legend>
        <Radio
          {...radio("pickup")}
          label={pickupLabel(places)}
          hint={known.length === 0 ? NO_PLACE : isAsked ? undefined : place?.hint}
        />
        {isAsked && <PlaceFields chosen={placeId} chosenTime={slotId} places={places} />}
        {!isAsked && place?.days && (
          <div className="sm:pl-9 group-has-[[value=delivery]:checked]/method:hidden">
            <TimeFields name={timeField("")} days={place.days} chosen={slotId} />
          </div>
        )}
        {known.map(
          ({ id, name, endsBeforeReady }) =>
            endsBeforeReady && (
              <p key={id} className="pl-9 text-muted">
                {`${name} has no date after your order is ready.`}
              </p>
            ),
        )}
        <Radio
          {...radio("delivery")}
          label="Local Delivery"
          hint={hasZones ? feeHint(priced) : WITHOUT_ZONES}
          aria-invalid={errors ? true : undefined}
          aria-describedby={hasZones ? PROBLEM_ID : undefined}
        />
        {priced.day && <input type="hidden" name={timeField("delivery")} value={priced.day.id} />}
        {hasZones && (
          <p id={PROBLEM_ID} role="status" className="font-bold text-warn empty:hidden">
            {problem ?? errors?.[0]}
          </p>
        )}
        {isPromiseChosen({ places: known, priced }) && (
          <div className="hidden noscript:block">
            <Button name="update" value="total" variant="outline" size="sm" formNoValidate>
              Update Total
            </Button>
          </div>
        )}
      </fieldset>
    </Card>
  );
}

function pickupLabel([place, ...others]: readonly PickupPlace[]): string {
  if (others.length > 0) return "Pickup";
  return place && !place.isStore ? pickupTitle(place.name) : "Store Pickup";
}

function feeHint({ quote, postalCode, day }: PricedDelivery): string {
  if (postalCode === null) return "The fee depends on your postal code.";
  const fee = quote.rows.find(({ kind }) => kind === "delivery_fee");
  const when = day ? `, delivered ${day.words}` : "";
  return fee ? `To ${postalCode}: ${fee.amount}${when}` : "";
}
