import { useCallback, useRef } from "react";
import Boxes from "lucide-react/icons/boxes";
import { QuantityError, QuantityInput } from "~/routes/admin/inventory/quantity-input";
import type { TypedCount } from "~/routes/admin/inventory/stock-counts";
import { SearchBox } from "~/components/admin/lists/search-form";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { Button } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import type { InventoryRow } from "~/schemas/report";

/** `setAside`: pieces that are sold and not handed over yet. */
export type StockListRow = InventoryRow & { setAside: number };

interface StockListProps {
  rows: StockListRow[];
  search: string;
  typed: TypedCount[];
}

export const countNameOf = (variationId: string) => `count:${variationId}`;

export function StockSearch({ search, busy }: { search: string; busy: boolean }) {
  return (
    <div role="search" className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <input type="hidden" name="searched" value={search} />
      <SearchBox label="Count only some: category, name or SKU" value={search} />
      <Button variant="outline" name="intent" value="search" disabled={busy}>
        Search
      </Button>
    </div>
  );
}

/** Counts from other pages in one JSON field, because the server limits the number of fields. */
export function CountedElsewhere({ typed }: { typed: TypedCount[] }) {
  const rows = typed.map(({ variationId, shown, text }) => [variationId, shown, text]);
  return <input type="hidden" name="counted" value={JSON.stringify(rows)} />;
}

export function UnsavedCounts() {
  const mark = useRef<HTMLInputElement>(null);
  const unsaved = useCallback(() => {
    const form = mark.current?.form;
    if (!form) return false;
    return [...new FormData(form)].some(([field, value]) =>
      field === "counted" ? value !== "[]" : field.startsWith("count:") && value !== "",
    );
  }, []);
  return (
    <>
      <input ref={mark} type="hidden" disabled />
      <UnsavedChanges unsaved={unsaved} />
    </>
  );
}

export function StockPages({ page, pages, busy }: { page: number; pages: number; busy: boolean }) {
  const turn = (to: number, label: string) => (
    <Button name="page" value={to} variant="outline" disabled={busy}>
      {label}
    </Button>
  );
  return (
    <>
      <input type="hidden" name="shownPage" value={page} />
      {pages > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-3 pt-6 print:hidden">
          {page > 1 && turn(page - 1, "Previous")}{" "}
          <span className="font-bold">{`Page ${page} of ${pages}`}</span>{" "}
          {page < pages && turn(page + 1, "Next")}
        </nav>
      )}
    </>
  );
}

export function StockList({ rows, search, typed }: StockListProps) {
  const before = new Map(typed.map((count) => [count.variationId, count]));
  const shown = new Set(rows.map(({ variationId }) => variationId));
  const elsewhere = typed.filter(({ variationId }) => !shown.has(variationId));
  return (
    <>
      <CountedElsewhere typed={elsewhere} />
      <UnsavedCounts />
      {elsewhere.length > 0 && (
        <p role="status" className="mb-3 font-bold">
          {`${elsewhere.length} counted ${elsewhere.length === 1 ? "quantity" : "quantities"} outside this list ${elsewhere.length === 1 ? "is" : "are"} kept.`}
        </p>
      )}
      {rows.length > 0 ? (
        <Table
          label="Stock-take"
          head={
            <>
              <Head>Product</Head>
              <Head>Stock</Head>
              <Head>Counted</Head>
            </>
          }
        >
          {rows.map((row) => (
            <tr key={row.variationId} className="break-inside-avoid">
              <Cell className="min-w-36 wrap-anywhere">
                <span className="font-bold">{row.productName}</span> <span>{row.variationName}</span>{" "}
                {row.sku && <span className="text-sm text-muted">{` · ${row.sku}`}</span>}{" "}
                {row.setAside > 0 && (
                  <span className="block text-sm font-bold text-warn">
                    {`${row.setAside} set aside for ${row.setAside === 1 ? "an order" : "orders"}`}
                  </span>
                )}
              </Cell>
              <Cell>{before.get(row.variationId)?.shown ?? row.stockQuantity}</Cell>
              <Cell>
                <input
                  type="hidden"
                  name={`shown:${row.variationId}`}
                  value={before.get(row.variationId)?.shown ?? row.stockQuantity}
                />
                <QuantityInput
                  name={countNameOf(row.variationId)}
                  defaultValue={before.get(row.variationId)?.text}
                  aria-label={`Counted quantity of ${row.productName}, ${row.variationName}`}
                  className="w-24"
                />
                <QuantityError name={countNameOf(row.variationId)} />
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyState icon={Boxes} title={search ? "No items match your search" : "No inventory items found"} />
      )}
    </>
  );
}
