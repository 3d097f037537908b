import Search from "lucide-react/icons/search";
import type { RefObject } from "react";
import type { FoundPieces } from "~/routes/admin/orders/new/look-up";
import type { OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import { Button } from "~/components/ui/form/button";
import { Field, useShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { variationTitle } from "~/lib/catalog/variation-name";
import { formatCents } from "~/lib/money/money";

interface FindPieceProps {
  text: string;
  found: FoundPieces | null;
  /** The search result in words, for screen readers. */
  said: string;
  button: RefObject<HTMLButtonElement>;
  onType: OnFieldChange;
}

/** Its button is the first of the form, so that Enter searches and never places the order. */
export function FindPiece({ text, found, said, button, onType }: FindPieceProps) {
  const errors = useShownErrors("lines");
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Find an item by name, variation or SKU"
          name="findPiece"
          errors={errors}
          className="grow basis-64"
        >
          {(control) => (
            <Input
              {...control}
              type="search"
              value={text}
              onChange={onType}
              maxLength={200}
              autoComplete="off"
              autoFocus
            />
          )}
        </Field>
        <Button ref={button} name="intent" value="find" variant="outline">
          <Search aria-hidden className="size-5" />
          Find item
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said || foundText(found)}
      </p>
      {found?.pieces.length === 0 && text !== "" && <p>No item matches your search.</p>}
      {found && found.pieces.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {found.pieces.map((piece) => (
            <li key={piece.variationId} className="flex items-center justify-between gap-4 px-3 py-2">
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{variationTitle(piece)}</p>
                <p className="text-sm text-muted">
                  {[
                    formatCents(piece.unitCents),
                    piece.isGiftCard ? "Gift card" : `${piece.available} available`,
                    piece.sku,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <Button name="intent" value={`add:${piece.variationId}`} variant="outline" size="compact">
                Add <span className="sr-only">{variationTitle(piece)}</span>
              </Button>
            </li>
          ))}
          {found.total > found.pieces.length && (
            <li className="px-3 py-2 text-sm text-muted">
              {`${found.total - found.pieces.length} more match. Type more of the name.`}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function foundText(found: FoundPieces | null): string {
  if (!found) return "";
  return found.total === 1 ? "1 item found" : `${found.total} items found`;
}
