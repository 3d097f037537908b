import type { PricedDelivery } from "~/components/storefront/checkout/place-order-result";
import { Card } from "~/components/ui/card";
import { Button } from "~/components/ui/form/button";
import { Radio } from "~/components/ui/form/checkbox-radio";
import type { DeliveryMethod } from "~/schemas/checkout";

interface DeliveryFieldsProps {
  method: string;
  pickupHint: string;
  priced: PricedDelivery;
  errors?: string[];
  onChange: () => void;
}

const WITHOUT_ZONES = "Within Parkland County, AB. No delivery fee is charged.";

export function DeliveryFields({ method, pickupHint, priced, errors, onChange }: DeliveryFieldsProps) {
  const radio = (value: DeliveryMethod) => ({
    name: "deliveryMethod",
    value,
    defaultChecked: value === method,
    onChange,
  });
  const { hasZones, problem } = priced;
  return (
    <Card>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-display text-xl font-semibold">Delivery Method</legend>
        <Radio {...radio("pickup")} label="Store Pickup" hint={pickupHint} />
        <Radio
          {...radio("delivery")}
          label="Local Delivery"
          hint={hasZones ? feeHint(priced) : WITHOUT_ZONES}
        />
        {hasZones && (
          <>
            <p role="status" className="font-bold text-warn empty:hidden">
              {problem ?? errors?.[0]}
            </p>
            <div className="hidden noscript:block">
              <Button name="update" value="total" variant="outline" size="sm" formNoValidate>
                Update Total
              </Button>
            </div>
          </>
        )}
      </fieldset>
    </Card>
  );
}

function feeHint({ quote, postalCode }: PricedDelivery): string {
  if (postalCode === null) return "The fee depends on your postal code.";
  const fee = quote.rows.find(({ kind }) => kind === "delivery_fee");
  return fee ? `To ${postalCode}: ${fee.amount}` : "";
}
