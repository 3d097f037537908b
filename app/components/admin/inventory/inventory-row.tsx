import { Form, Link, useNavigation } from "@remix-run/react";
import { Check, History, Pencil, TriangleAlert, X } from "lucide-react";
import { Cell, WIDE_ONLY } from "~/components/admin/table";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import type { FormResult } from "~/lib/form-result";
import { urlWith } from "~/lib/list-url";
import { formatCents } from "~/lib/money";
import type { InventoryRow } from "~/schemas/report";

interface RowProps {
  row: InventoryRow & { low: boolean; unitCents: number };
  editing: boolean;
  result?: FormResult<{ stockQuantity: string; expectedStockQuantity: string }>;
  list: { search: string; page: number };
}

export function InventoryTableRow({ row, editing, result, list }: RowProps) {
  const price = formatCents(row.unitCents);
  return (
    <tr className={editing ? "bg-sunken" : undefined}>
      <Cell className="min-w-36 wrap-anywhere">
        <span className="font-bold">{row.productName}</span>{" "}
        <span className="block text-sm text-muted md:hidden">
          {row.variationName} · {price}
          {row.sku && ` · ${row.sku}`}
        </span>
      </Cell>
      <Cell className={`${WIDE_ONLY} min-w-28 wrap-anywhere`}>{row.variationName}</Cell>
      <Cell className={`${WIDE_ONLY} min-w-28 wrap-anywhere`}>{row.category}</Cell>
      <Cell className={WIDE_ONLY}>{price}</Cell>
      <Cell className={`${WIDE_ONLY} min-w-28 wrap-anywhere`}>{row.sku ?? "—"}</Cell>
      {editing ? <StockForm row={row} result={result} list={list} /> : <Stock row={row} list={list} />}
    </tr>
  );
}

function Stock({ row, list }: Pick<RowProps, "row" | "list">) {
  const label = `${row.productName}, ${row.variationName}`;
  return (
    <>
      <Cell>
        <Badge variant={row.low ? "destructive" : "secondary"}>
          {row.low && <TriangleAlert role="img" aria-label="Low stock:" className="size-4" />}
          {row.stockQuantity}
        </Badge>
      </Cell>
      <Cell>
        <div className="flex gap-1">
          <LinkButton
            to={urlWith("/admin/inventory", { ...list, edit: row.variationId })}
            replace
            preventScrollReset
            variant="outline"
            size="sm"
          >
            <Pencil aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Edit</span> <span className="sr-only">the stock of {label}</span>
          </LinkButton>{" "}
          <Link
            to={`/admin/inventory/${row.variationId}`}
            className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            data-tip="History"
            data-tip-at="end"
          >
            <History aria-hidden className="size-5" />
            <span className="sr-only">Stock history of {label}</span>
          </Link>
        </div>
      </Cell>
    </>
  );
}

function StockForm({ row, result, list }: Pick<RowProps, "row" | "result" | "list">) {
  const saving = useNavigation().formMethod === "POST";
  const form = `stock-${row.variationId}`;
  const expected = result?.values.expectedStockQuantity ?? row.stockQuantity;
  const error = result && (result.fields.stockQuantity?.join(" ") ?? result.message);
  return (
    <>
      <Cell>
        <Form
          id={form}
          method="post"
          action={urlWith("/admin/inventory", { ...list, edit: row.variationId })}
          noValidate
          preventScrollReset
          replace
        >
          <input type="hidden" name="variationId" value={row.variationId} />
          <input type="hidden" name="expectedStockQuantity" value={expected} />
          <Input
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
            className="w-24"
          />
          {error && (
            <p id={`${form}-error`} role="alert" className="mt-1 max-w-64 text-sm font-bold text-danger">
              {error}
            </p>
          )}
        </Form>
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-1">
          <Button form={form} name="intent" value="save" size="sm" disabled={saving}>
            <Check aria-hidden className="size-4" />
            Save
          </Button>{" "}
          <LinkButton
            to={urlWith("/admin/inventory", list)}
            replace
            preventScrollReset
            variant="ghost"
            size="sm"
          >
            <X aria-hidden className="size-4" />
            Cancel
          </LinkButton>
        </div>
      </Cell>
    </>
  );
}
