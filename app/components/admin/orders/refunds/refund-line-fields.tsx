import { PiecesField } from "~/components/admin/orders/refunds/pieces-field";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { centsToText } from "~/lib/money/money";
import type { RefundTexts } from "~/lib/orders/words/refund-texts";

export interface RefundableLine {
  id: string;
  title: string;
  left: number;
  facts: string;
  replaced: number;
  isGiftCard: boolean;
}

interface RefundLineFieldsProps {
  line: RefundableLine;
  typed: RefundTexts;
  proposedCents: number | undefined;
  autoFocus: boolean;
}

export function RefundLineFields({ line, typed, proposedCents, autoFocus }: RefundLineFieldsProps) {
  const { id, title, left, facts, replaced, isGiftCard } = line;
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{facts}</p>
        {replaced > 0 && (
          <p className="text-sm font-bold text-warn">{`${replaced} of this was already replaced`}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <PiecesField
          name={`quantity:${id}`}
          item={title}
          most={left}
          defaultValue={typed[`quantity:${id}`]}
          autoFocus={autoFocus}
        />
        <Field
          label={
            <>
              <span>Amount ($)</span> <span className="sr-only">{title}</span>
            </>
          }
          name={`amount:${id}`}
          className="max-w-64"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder={proposedCents === undefined ? undefined : centsToText(proposedCents)}
              defaultValue={typed[`amount:${id}`]}
              className="w-28"
            />
          )}
        </Field>
        {!isGiftCard && (
          <Checkbox
            name={`restock:${id}`}
            defaultChecked={`restock:${id}` in typed}
            label={
              <>
                Back to the shelf <span className="sr-only">{title}</span>
              </>
            }
            className="sm:mt-7.5"
          />
        )}
      </div>
    </li>
  );
}
