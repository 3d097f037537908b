import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type PriceChange, PriceChanges } from "~/components/admin/products/price-changes";
import { LeftOut, NoProducts } from "~/components/admin/products/form/left-out";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FieldErrors } from "~/lib/errors";
import { checkBySchema } from "~/schemas/form-check";
import { priceChangeForm } from "~/schemas/prices/price-change";

interface Preview {
  id: string;
  name: string;
  version: number;
  prices: PriceChange[];
}

interface PricePreviewProps {
  back: string;
  choice: (readonly [string, string])[];
  count: number;
  leftOut: number;
  percent: string;
  result: { fields: FieldErrors } | null;
  previews: Preview[];
  gone: number;
  requestId: string;
}

const check = checkBySchema(priceChangeForm);

export function PricePreview(props: PricePreviewProps) {
  const { back, choice, count, leftOut, percent, result, previews, gone, requestId } = props;
  const { search } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  if (count === 0) return <NoProducts leftOut={leftOut} />;
  const products = (number: number) => (number === 1 ? "1 product" : `${number} products`);
  return (
    <>
      <CheckedForm
        id="change-prices"
        {...{ check, result }}
        method="get"
        className="flex flex-wrap items-end gap-3"
      >
        {choice.map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={`Change ${count} ${count === 1 ? "price" : "prices"} by (%)`}
          name="percent"
          hint="10 raises, -10 lowers. Rounded to the cent."
        >
          {(control) => (
            <Input {...control} inputMode="text" defaultValue={percent} autoComplete="off" autoFocus />
          )}
        </Field>
        <Button variant="outline">Show New Prices</Button>
      </CheckedForm>
      <LeftOut count={leftOut} />
      {gone > 0 && (
        <p role="status" className="rounded-md bg-warn-bg p-3 text-warn">
          {`${gone} of them ${gone === 1 ? "was" : "were"} deleted or archived after you selected them.`}
        </p>
      )}
      {previews.length > 0 && (
        <Form method="post" action={`/admin/products/prices${search}`} className="flex flex-col gap-4">
          <input type="hidden" name="percent" value={percent} />
          <input type="hidden" name="requestId" value={requestId} />
          <ul className="divide-y divide-line">
            {previews.map(({ id, name, version, prices }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
                <input type="hidden" name="seen" value={`${id}:${version}`} />
                <PriceChanges name={name} prices={prices} />
              </li>
            ))}
          </ul>
          <FormActions closeTo={back}>
            <Button name="intent" value="write" disabled={busy}>
              Change Prices <span className="sr-only">{`of ${products(previews.length)}`}</span>
            </Button>
          </FormActions>
        </Form>
      )}
    </>
  );
}
