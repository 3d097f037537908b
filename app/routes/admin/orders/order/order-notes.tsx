import { Link, useNavigation } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { ORDER_FORM, type OrderFormResult } from "~/routes/admin/orders/order/order-form";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { plainLineBreaks } from "~/lib/text/clean-text";

interface OrderNotesProps {
  shopNote: string;
  customerNote: string;
  customerUrl: string;
  isRemoved: boolean;
  result: OrderFormResult | undefined;
}

export function OrderNotes({ shopNote, customerNote, customerUrl, isRemoved, result }: OrderNotesProps) {
  const busy = useNavigation().formMethod === "POST";
  const field = useRef<HTMLDivElement>(null);
  const unsaved = useCallback(() => {
    const typed = field.current?.querySelector("textarea")?.value ?? shopNote;
    return plainLineBreaks(typed) !== shopNote;
  }, [shopNote]);
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
      <UnsavedChanges unsaved={unsaved} />
      <div ref={field} key={shopNote} className="grid gap-2">
        <input type="hidden" form={ORDER_FORM} name="seenNote" value={shopNote} />
        <Field
          label="Note on this order"
          name="shopNote"
          hint="Only the shop sees it. Included if the customer downloads their data."
        >
          {(control) => (
            <Textarea
              {...control}
              form={ORDER_FORM}
              rows={2}
              maxLength={2000}
              defaultValue={result?.values.shopNote || shopNote}
            />
          )}
        </Field>
        <div>
          <Button
            form={ORDER_FORM}
            name="intent"
            value="save-note"
            variant="outline"
            size="sm"
            disabled={busy}
          >
            Save Note
          </Button>
        </div>
      </div>
    </section>
  );
}
