import { useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";
import { checkBySchema } from "~/schemas/form-check";
import { stockCountInput } from "~/schemas/product";

const check = checkBySchema(stockCountInput);

interface CountFormProps {
  stock: number;
  pieces: number;
  result: FormResult<{ counted: string; expected: string }> | undefined;
}

export function CountForm({ stock, pieces, result }: CountFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const otherErrors = result && !result.fields.counted ? [result.message] : undefined;
  return (
    <CheckedForm
      id="count-form"
      {...{ check, result }}
      preventScrollReset={false}
      className="mb-6 grid max-w-2xl gap-3 rounded-md bg-warn-bg p-4 text-warn"
    >
      <p className="font-bold">
        {`${pieces} ${pieces === 1 ? "piece was" : "pieces were"} sold that stock did not have. Count what is on the shelf.`}
      </p>
      <input type="hidden" name="expected" value={stock} />
      <Field label="Counted" name="counted" errors={otherErrors}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min="0"
              step="1"
              defaultValue={result?.values.counted ?? stock}
              className="w-28"
            />
            <Button disabled={busy}>Save Count</Button>
          </span>
        )}
      </Field>
    </CheckedForm>
  );
}
