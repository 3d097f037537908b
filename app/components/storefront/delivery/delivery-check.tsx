import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { type DeliveryAnswer, deliverySentences } from "~/lib/delivery/delivery-words";

export const DELIVERY_CHECK_PATH = "/delivery-check";
export const ANSWER_ID = "answer";

export interface DeliveryCheckData {
  typed: string;
  error: string | null;
  answer: DeliveryAnswer | null;
}

interface DeliveryCheckProps {
  check: DeliveryCheckData;
  /** The product or cart page that the result page links back to. */
  from: string | null;
  /** Value of the cart less discounts. */
  goodsCents?: number;
  /** True below a heading that already asks the question. */
  isHeaded?: boolean;
}

export function DeliveryCheck({
  check: { typed, error, answer },
  from,
  goodsCents,
  isHeaded = false,
}: DeliveryCheckProps) {
  return (
    <div className="flex flex-col gap-3">
      <Form action={`${DELIVERY_CHECK_PATH}#${ANSWER_ID}`} noValidate>
        {from !== null && <input type="hidden" name="from" value={from} />}
        <Field
          label={isHeaded ? "Your Postal Code" : "Do you deliver to me?"}
          name="postalCode"
          hint={isHeaded ? undefined : "Your postal code"}
          errors={error ? [error] : undefined}
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                // React does not update the text of a mounted field, so a new text needs a new key.
                key={typed}
                {...control}
                defaultValue={typed}
                maxLength={20}
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus={error !== null}
                className="max-w-40"
              />
              <Button variant="outline">Check</Button>
            </div>
          )}
        </Field>
      </Form>
      {answer && (
        <p id={ANSWER_ID} tabIndex={-1} className="scroll-mt-40 rounded-lg bg-sky p-4">
          {deliverySentences(answer, goodsCents ?? null).join(" ")}
        </p>
      )}
    </div>
  );
}
