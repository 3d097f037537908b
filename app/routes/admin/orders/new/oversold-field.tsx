import type { OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { OrderDraft } from "~/lib/orders/drafts/order-draft";

interface OversoldFieldProps {
  draft: Pick<OrderDraft, "isShort" | "oversold">;
  onType: OnFieldChange;
}

export function OversoldField({ draft: { isShort, oversold }, onType }: OversoldFieldProps) {
  if (isShort === "") return null;
  return (
    <Field
      label="It did happen: why was more sold than was in stock?"
      name="oversold"
      hint="The sale is then recorded. What to Do Next reminds you to count the stock."
    >
      {(control) => (
        <Input {...control} value={oversold} onChange={onType} maxLength={200} autoComplete="off" />
      )}
    </Field>
  );
}
