import { ORDER_FORM, type OrderFormResult } from "~/components/admin/orders/order-form";
import { referenceName } from "~/components/admin/orders/order-form-check";
import { Button } from "~/components/ui/form/button";
import { useNavigation } from "@remix-run/react";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";

interface GiveBackProps {
  partId: string;
  isAmountShown?: boolean;
  presses: { intent: string; label: string; amount: string }[];
  result: OrderFormResult | undefined;
}

export function GiveBack({ partId, isAmountShown = false, presses, result }: GiveBackProps) {
  const busy = useNavigation().formMethod === "POST";
  const name = referenceName(partId);
  return (
    <div className="mt-1 flex flex-wrap items-end gap-3">
      <Field label="Reference" name={name} className="grow basis-40">
        {(control) => (
          <Input
            {...control}
            form={ORDER_FORM}
            maxLength={120}
            autoComplete="off"
            defaultValue={result?.values.typed[name]}
          />
        )}
      </Field>
      {presses.map(({ intent, label, amount }) => (
        <Button
          key={intent}
          form={ORDER_FORM}
          variant="outline"
          name="intent"
          value={`${intent}:${partId}`}
          disabled={busy}
        >
          <span>{label}</span> <span className={isAmountShown ? undefined : "sr-only"}>{amount}</span>
        </Button>
      ))}
    </div>
  );
}
