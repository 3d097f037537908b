import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";

interface GiveBackFormProps {
  partId: string;
  amount: string;
  result?: FormResult<{ reference: string }>;
}

export function GiveBackForm({ partId, amount, result }: GiveBackFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-end gap-3">
      <input type="hidden" name="partId" value={partId} />
      <Field label="Reference" name="reference" errors={result?.fields.reference} className="grow basis-40">
        {(control) => (
          <Input {...control} maxLength={120} autoComplete="off" defaultValue={result?.values.reference} />
        )}
      </Field>
      <Button variant="outline" name="intent" value="give-back" disabled={busy}>
        <span>Given Back</span> <span className="sr-only">{amount}</span>
      </Button>
    </Form>
  );
}
