import { Link } from "@remix-run/react";
import History from "lucide-react/icons/rotate-ccw-clock";
import Pencil from "lucide-react/icons/pencil";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useEffect, useRef } from "react";
import { Cell, NarrowOnly, WIDE_ONLY } from "~/components/admin/lists/table";
import type { ShownList } from "~/routes/admin/inventory/shown-list";
import { Badge } from "~/components/ui/badge";
import { LinkButton } from "~/components/ui/form/button";
import { urlWith } from "~/lib/url/list-url";
import { formatCents } from "~/lib/money/money";
import type { InventoryRow } from "~/schemas/report";

interface StockCellsProps {
  /** `waiting`: the number of people who asked for an email when the variation is back. */
  row: InventoryRow & { low: boolean; unitCents: number; waiting: number };
  list: ShownList;
}

export function InventoryTableRow({
  row,
  edited,
  children,
}: Pick<StockCellsProps, "row"> & { edited: boolean; children: ReactNode }) {
  const price = formatCents(row.unitCents);
  const element = useFocusAfterForm(edited);
  return (
    <tr ref={element} className="has-[input]:bg-sunken">
      <Cell className="wrap-anywhere md:min-w-36">
        <span className="font-bold">{row.productName}</span>{" "}
        <span className="text-muted md:hidden">{`· ${row.variationName}`}</span>{" "}
        {row.draft && <Badge variant="outline">Draft</Badge>}
        <NarrowOnly texts={[row.category, row.sku]} />
      </Cell>
      <Cell className={`${WIDE_ONLY} min-w-24 wrap-anywhere`}>{row.variationName}</Cell>
      <Cell className={`${WIDE_ONLY} max-w-44 truncate`} title={row.category}>
        {row.category}
      </Cell>
      <Cell className="max-md:min-w-16 max-md:text-sm max-md:text-muted">{price}</Cell>
      <Cell className={`${WIDE_ONLY} max-w-40 truncate`} title={row.sku ?? undefined}>
        {row.sku ?? "—"}
      </Cell>
      {children}
    </tr>
  );
}

function useFocusAfterForm(edited: boolean) {
  const row = useRef<HTMLTableRowElement>(null);
  const wasEdited = useRef(edited);
  useEffect(() => {
    if (wasEdited.current && !edited && document.activeElement === document.body)
      row.current?.querySelector("a")?.focus();
    wasEdited.current = edited;
  }, [edited]);
  return row;
}

export function StockCells({ row, list }: StockCellsProps) {
  const label = `${row.productName}, ${row.variationName}`;
  return (
    <>
      <Cell>
        <div className="flex items-center gap-1">
          <OneButton row={row} delta={-1} label={label} disabled={row.stockQuantity === 0} />
          <Badge variant={row.low ? "destructive" : "secondary"} className="min-w-10 justify-center">
            {row.low && <TriangleAlert role="img" aria-label="Low stock:" className="size-4" />}
            <span>{row.stockQuantity}</span>
          </Badge>
          <OneButton row={row} delta={1} label={label} />
        </div>
        {row.waiting > 0 && (
          <p className="text-sm text-muted">{`${row.waiting.toLocaleString("en-CA")} waiting for it`}</p>
        )}
      </Cell>
      <Cell className="max-md:ml-auto">
        <div className="flex gap-1">
          <LinkButton
            to={urlWith("/admin/inventory", { ...list, edit: row.variationId })}
            replace
            preventScrollReset
            variant="outline"
            size="sm"
            className="max-md:size-11"
          >
            <Pencil aria-hidden className="size-4" />
            <span className="max-md:sr-only">Edit</span>{" "}
            <span className="sr-only">{`the stock of ${label}`}</span>
          </LinkButton>{" "}
          <Link
            to={`/admin/inventory/${row.variationId}`}
            className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink max-md:size-11"
            data-tip="History"
            data-tip-at="end"
          >
            <History aria-hidden className="size-5" />
            <span className="sr-only">{`Stock history of ${label}`}</span>
          </Link>
        </div>
      </Cell>
    </>
  );
}

interface OneButtonProps {
  row: InventoryRow;
  delta: -1 | 1;
  label: string;
  disabled?: boolean;
}

function OneButton({ row, delta, label, disabled }: OneButtonProps) {
  return (
    <button
      type="submit"
      form="adjust"
      name="adjust"
      value={`${row.variationId}:${delta}`}
      disabled={disabled}
      className="grid size-9 place-items-center rounded-md border border-control font-bold hover:bg-sunken disabled:opacity-55 max-md:size-11"
    >
      <span>{delta > 0 ? "+1" : "−1"}</span> <span className="sr-only">{`of ${label}`}</span>
    </button>
  );
}
