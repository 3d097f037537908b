import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import type { FormResult } from "~/lib/form-result";

interface OrderNotesProps {
  shopNote: string;
  customerNote: string;
  customerUrl: string;
  isRemoved: boolean;
  result?: FormResult<{ shopNote: string }>;
}

export function OrderNotes({ shopNote, customerNote, customerUrl, isRemoved, result }: OrderNotesProps) {
  const busy = useNavigation().formMethod === "POST";
  if (isRemoved) return null;
  return (
    <section aria-labelledby="notes-title" className="grid gap-3">
      <h3 id="notes-title" className="text-lg">
        Notes
      </h3>
      {customerNote !== "" && (
        <div className="rounded-md bg-warn-bg p-3 text-warn">
          <p className="text-sm font-bold">
            <Link to={customerUrl} className="underline">
              About the customer
            </Link>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{customerNote}</p>
        </div>
      )}
      <Form method="post" preventScrollReset key={shopNote} className="grid gap-2">
        <input type="hidden" name="intent" value="save-note" />
        <input type="hidden" name="seenNote" value={shopNote} />
        <Field
          label="Note on this order"
          name="shopNote"
          hint="Only the shop sees it. Included if the customer downloads their data."
          errors={result?.fields.shopNote}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={2000}
              defaultValue={result?.values.shopNote || shopNote}
            />
          )}
        </Field>
        <div>
          <Button variant="outline" size="sm" disabled={busy}>
            Save Note
          </Button>
        </div>
      </Form>
    </section>
  );
}
