import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import type { ProductDraft } from "~/components/admin/products/form/product-draft";
import { GIFT_CARD_AMOUNTS } from "~/lib/catalog/gift-card";
import type { FieldErrors } from "~/lib/errors";

/** Hides fields that a gift card does not have, such as the stock count. */
export const HIDDEN_FOR_GIFT_CARDS = "group-has-[[name=isGiftCard]:checked]/product:hidden";

interface GiftCardFieldProps {
  draft: ProductDraft;
  creating: boolean;
  errors: FieldErrors;
}

/** The choice is only offered for a new product. Later the box is shown for gift cards only, and cannot be changed. */
export function GiftCardField({ draft: { isGiftCard, amounts }, creating, errors }: GiftCardFieldProps) {
  if (!creating && !isGiftCard) return null;
  return (
    <>
      {!creating && <input type="hidden" name="isGiftCard" value="yes" />}
      <Checkbox
        name="isGiftCard"
        value="yes"
        defaultChecked={isGiftCard}
        disabled={!creating}
        label="Gift card"
        hint="It has no stock count, no sale prices and no GST, and stays a gift card. Shoppers find it under its category, like every product."
      />
      <div className="hidden group-has-[[name=isGiftCard]:checked]/product:block">
        <Field
          label={creating ? "Amounts" : "More Amounts (optional)"}
          name="amounts"
          errors={errors.amounts}
          hint={`Like 25, 50, 100: on separate lines or with commas, ${GIFT_CARD_AMOUNTS}. Each becomes a variation with this price.`}
        >
          {(control) => <Textarea {...control} rows={3} defaultValue={amounts} />}
        </Field>
      </div>
    </>
  );
}
