import Trash from "lucide-react/icons/trash-2";
import type { OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { variationTitle } from "~/lib/catalog/variation-name";
import { centsToText, formatCents } from "~/lib/money/money";
import type { FoundPiece, LineTexts } from "~/lib/orders/drafts/order-draft";

interface NewOrderLinesProps {
  lines: readonly LineTexts[];
  pieces: ReadonlyMap<string, FoundPiece>;
  onType: OnFieldChange;
}

export function NewOrderLines({ lines, pieces, onType }: NewOrderLinesProps) {
  if (lines.length === 0) return <p className="text-muted">No items yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => (
        <NewOrderLine
          key={index}
          line={line}
          index={index}
          piece={pieces.get(line.variationId)}
          onType={onType}
        />
      ))}
    </ul>
  );
}

interface NewOrderLineProps {
  line: LineTexts;
  index: number;
  piece: FoundPiece | undefined;
  onType: OnFieldChange;
}

function NewOrderLine({ line, index, piece, onType }: NewOrderLineProps) {
  const hydrated = useHydrated();
  const title = piece ? variationTitle(piece) : "An item that is no longer sold";
  const isShort = piece !== undefined && !piece.isGiftCard && Number(line.quantity) > piece.available;
  const isPriceShown = !piece?.isGiftCard || line.price !== "";
  const field = (name: keyof LineTexts, label: string) => ({
    name: `lines.${index}.${name}`,
    label: (
      <>
        <span>{label}</span> <span className="sr-only">{title}</span>
      </>
    ),
  });
  return (
    <li className="grid gap-2 py-3">
      <input type="hidden" name={`lines.${index}.variationId`} value={line.variationId} />
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{title}</p>
          {piece && (
            <p className={isShort ? "text-sm font-bold text-warn" : "text-sm text-muted"}>
              {piece.isGiftCard
                ? `Gift card, ${formatCents(piece.unitCents)} each`
                : `${formatCents(piece.unitCents)} each · ${stockWords(piece.available, isShort)}`}
            </p>
          )}
        </div>
        <Button name="intent" value={`remove-line:${index}`} variant="ghost" size="icon">
          <Trash aria-hidden className="size-5" />
          <span className="sr-only">{`Remove ${title}`}</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Field {...field("quantity", "Quantity")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min="1"
              step="1"
              value={line.quantity}
              onChange={onType}
              onFocus={({ currentTarget }) => currentTarget.select()}
              className="w-20"
            />
          )}
        </Field>
        {isPriceShown && (
          <Field {...field("price", "Price ($)")}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                placeholder={piece && centsToText(piece.unitCents)}
                value={line.price}
                onChange={onType}
                className="w-28"
              />
            )}
          </Field>
        )}
        {isPriceShown && (!hydrated || line.price !== "" || line.reason !== "") && (
          <Field {...field("reason", "Reason for another price")} className="grow basis-48">
            {(control) => (
              <Input {...control} value={line.reason} onChange={onType} maxLength={200} autoComplete="off" />
            )}
          </Field>
        )}
      </div>
    </li>
  );
}

function stockWords(available: number, isShort: boolean): string {
  if (available === 0) return "Out of stock";
  return `${isShort ? "Only " : ""}${available} in stock`;
}
