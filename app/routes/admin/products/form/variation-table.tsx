import Trash2 from "lucide-react/icons/trash";
import type { InputHTMLAttributes } from "react";
import { Button } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { Input } from "~/components/ui/form/input";
import type { FieldErrors } from "~/lib/errors";
import { HIDDEN_FOR_GIFT_CARDS } from "~/routes/admin/products/form/gift-card-field";
import { HERE, variationPrefix, type VariationDraft } from "~/components/admin/products/form/product-draft";
import { HiddenVariation } from "./hidden-variation";

const columns =
  "sm:grid sm:grid-cols-[minmax(0,1fr)_7rem_6rem_minmax(9rem,1fr)_2.75rem] sm:items-center sm:gap-2 sm:group-has-[[name=isGiftCard]:checked]/product:grid-cols-[minmax(0,1fr)_7rem_minmax(9rem,1fr)_2.75rem]";
const typedHere = ["priceModifier", "stockQuantity", "sku"] as const;

interface VariationTableProps {
  variations: VariationDraft[];
  errors: FieldErrors;
}

export function VariationTable({ variations, errors }: VariationTableProps) {
  return (
    <div>
      <p aria-hidden className={`hidden px-2 pb-1 text-sm font-bold text-muted ${columns}`}>
        <span>Variation</span> <span>Price Modifier</span>{" "}
        <span className={HIDDEN_FOR_GIFT_CARDS}>Stock</span> <span>SKU</span>
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {variations.map((variation, index) => (
          <TableRow
            key={variation.id || `new-${index}`}
            variation={variation}
            index={index}
            errors={errors}
          />
        ))}
      </ul>
    </div>
  );
}

function TableRow({
  variation,
  index,
  errors,
}: {
  variation: VariationDraft;
  index: number;
  errors: FieldErrors;
}) {
  const prefix = variationPrefix(index);
  const failed = Object.entries(errors).filter(([path]) => path.startsWith(`${prefix}.`));
  const messageId = `${prefix}-problems`;
  const cell = (name: (typeof typedHere)[number], label: string) => ({
    name: `${prefix}.${name}`,
    label,
    of: variation.name,
    defaultValue: variation[name],
    ...(errors[`${prefix}.${name}`] && { "aria-invalid": true, "aria-describedby": messageId }),
  });
  return (
    <li className={`grid grid-cols-3 gap-x-2 gap-y-1 p-2 ${columns}`}>
      <HiddenVariation variation={variation} prefix={prefix} without={typedHere} />
      <div className="col-span-2 min-w-0 self-center sm:col-span-1">
        <p className="font-bold wrap-anywhere">{variation.name}</p>
        {variation.attributes.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">
            {variation.attributes.map(({ key, value }) => `${key}: ${value}`).join(", ")}
          </p>
        )}
      </div>{" "}
      <TableCell {...cell("priceModifier", "Price Modifier")} type="number" inputMode="decimal" step="0.01" />
      <TableCell
        {...cell("stockQuantity", "Stock")}
        className={HIDDEN_FOR_GIFT_CARDS}
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
      />
      <TableCell {...cell("sku", "SKU")} maxLength={100} autoComplete="off" />
      <Button
        variant="ghost"
        size="icon"
        name="intent"
        value={`remove-variation:${index}`}
        formAction={HERE}
        className="col-start-3 row-start-1 justify-self-end text-danger! sm:col-start-auto sm:row-start-auto"
      >
        <Trash2 aria-hidden className="size-4" />
        <span className="sr-only">{`Remove ${variation.name}`}</span>
      </Button>
      {failed.length > 0 && (
        <p id={messageId} className="col-span-full font-bold text-danger">
          {failed.flatMap(([, messages]) => messages).join(" ")}
        </p>
      )}
    </li>
  );
}

function TableCell({
  label,
  of,
  className,
  ...input
}: { label: string; of: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={classNames("min-w-0", className)}>
      <span className="text-sm text-muted sm:sr-only">{label}</span>
      <span className="sr-only">{` of ${of}`}</span>
      <Input {...input} className="w-full" />
    </label>
  );
}
