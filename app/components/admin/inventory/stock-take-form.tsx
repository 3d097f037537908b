import { useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import {
  countNameOf,
  StockList,
  type StockListRow,
  StockPages,
  StockSearch,
  type TypedText,
} from "~/components/admin/inventory/stock-list";
import { useListBar } from "~/components/admin/lists/use-list-bar";
import { ENTER } from "~/components/admin/products/form/draft-buttons";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { checkEach } from "~/schemas/form-check";
import { stockNumber } from "~/schemas/product";

const check = checkEach(countNameOf(""), stockNumber);

interface StockTakeFormProps {
  list: { rows: StockListRow[]; search: string; page: number; pages: number };
  result:
    | { typed: TypedText[]; wrong: { variationId: string; message: string }[]; reason: StockReason }
    | undefined;
}

export function StockTakeForm({ list: { rows, search, page, pages }, result }: StockTakeFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const shown = useMemo(
    () =>
      result && {
        fields: Object.fromEntries(
          result.wrong.map(({ variationId, message }) => [countNameOf(variationId), [message]]),
        ),
      },
    [result],
  );
  const typed = result?.typed ?? [];
  return (
    <CheckedForm id="stock-take" check={check} result={shown} noValidate={false}>
      {/* Enter in any field presses this button. */}
      <button type="submit" name="intent" value={ENTER} tabIndex={-1} aria-hidden className="sr-only" />
      {result && <input type="hidden" name="reason" value={result.reason} />}
      <StockSearch search={search} busy={busy} />
      <p className="mb-4 max-w-prose">
        Do not count items set aside for orders: the stock no longer includes them.
      </p>
      <StockList rows={rows} search={search} typed={typed} />
      <StockPages page={page} pages={pages} busy={busy} />
      {rows.length + typed.length > 0 && <ReviewBar busy={busy} />}
    </CheckedForm>
  );
}

function ReviewBar({ busy }: { busy: boolean }) {
  const bar = useListBar<HTMLDivElement>();
  return (
    <div ref={bar} className="list-bar print:hidden">
      <Button name="intent" value="review" disabled={busy}>
        Show the differences
      </Button>
    </div>
  );
}
