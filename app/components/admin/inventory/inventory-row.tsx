import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import History from "lucide-react/icons/rotate-ccw-clock";
import Pencil from "lucide-react/icons/pencil";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { ReasonSelect } from "~/components/admin/inventory/reason-select";
import { Cell, WIDE_ONLY } from "~/components/admin/lists/table";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";
import { urlWith } from "~/lib/url/list-url";
import { formatCents } from "~/lib/money/money";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import type { InventoryRow } from "~/schemas/report";

interface RowProps {
  row: InventoryRow & { low: boolean; unitCents: number };
  result?: FormResult<{ stockQuantity: string; expectedStockQuantity: string; reason: StockReason }>;
  list: { search: string; low: boolean; sort: string; page: number };
}

export function InventoryTableRow({
  row,
  edited,
  children,
}: Pick<RowProps, "row"> & { edited: boolean; children: ReactNode }) {
  const price = formatCents(row.unitCents);
  const element = useFocusAfterForm(edited);
  return (
    <tr ref={element} className="has-[input]:bg-sunken">
      <Cell className="wrap-anywhere md:min-w-36">
        <span className="font-bold">{row.productName}</span>{" "}
        <span className="text-muted md:hidden">{`· ${row.variationName}`}</span>{" "}
        {row.draft && <Badge variant="outline">Draft</Badge>}
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

export function StockCells({ row, list }: Pick<RowProps, "row" | "list">) {
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

export function StockForm({ row, result, list }: Pick<RowProps, "row" | "result" | "list">) {
  const saving = useNavigation().formMethod === "POST";
  const form = `stock-${row.variationId}`;
  const expected = result?.values.expectedStockQuantity ?? row.stockQuantity;
  const error = result && (result.fields.stockQuantity?.join(" ") ?? result.message);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const closeTo = urlWith("/admin/inventory", list);
  const navigate = useNavigate();
  return (
    <Cell colSpan={2}>
      <Form
        id={form}
        method="post"
        action={urlWith("/admin/inventory", { ...list, edit: row.variationId })}
        noValidate
        preventScrollReset
        replace
        onKeyDown={({ key }) => {
          if (key === "Escape") navigate(closeTo, { replace: true, preventScrollReset: true });
        }}
        className="flex items-center gap-1 max-md:flex-wrap"
      >
        <input type="hidden" name="variationId" value={row.variationId} />
        <input type="hidden" name="expectedStockQuantity" value={expected} />
        <Input
          ref={input}
          key={expected}
          name="stockQuantity"
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          defaultValue={result?.values.stockQuantity ?? row.stockQuantity}
          autoFocus
          aria-label={`Stock of ${row.productName}, ${row.variationName}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${form}-error` : undefined}
          className="h-9 min-h-9 w-16 px-2.5 py-0"
        />
        <ReasonSelect chosen={result?.values.reason} hidden className="h-9 min-h-9 w-28 py-0 text-sm" />
        <Button name="intent" value="save" size="sm" disabled={saving}>
          Save
        </Button>
        <LinkButton to={closeTo} replace preventScrollReset variant="ghost" size="sm" className="px-2">
          <X aria-hidden className="size-4" />
          <span className="sr-only">Cancel</span>
        </LinkButton>
      </Form>
      {error && (
        <p id={`${form}-error`} role="alert" className="mt-1 max-w-72 text-sm font-bold text-danger">
          <strong className="block">Error</strong> <span>{error}</span>
        </p>
      )}
    </Cell>
  );
}
