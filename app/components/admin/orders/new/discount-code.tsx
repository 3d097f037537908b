import type { OnType } from "~/components/admin/orders/new/use-order-draft";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { notADiscountCode } from "~/lib/gift-cards/code";
import type { Offers } from "~/lib/promotions/promotion";

interface DiscountCodeProps {
  typed: string;
  offers: Offers;
  /** Why it lowers nothing. */
  problem: string | null;
  onType: OnType;
}

/** Shown only while the shop has codes. */
export function DiscountCode({ typed, offers, problem, onType }: DiscountCodeProps) {
  if (!offers.takesCodes && typed === "") return null;
  const ofCard = notADiscountCode(typed);
  const isAnswered = ofCard !== null || offers.code === typed.trim();
  const shown = isAnswered ? (ofCard ?? problem) : null;
  return (
    <div>
      <Field
        label="Discount Code (optional)"
        name="discountCode"
        errors={isAnswered ? (shown === null ? [] : [shown]) : undefined}
      >
        {(control) => <Input {...control} {...codeAttributes} value={typed} onChange={onType} />}
      </Field>
      <p role="status" className="sr-only">
        {shown}
      </p>
    </div>
  );
}
