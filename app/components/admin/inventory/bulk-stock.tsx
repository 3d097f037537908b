import { Form, useNavigation } from "@remix-run/react";
import { useCallback } from "react";
import { ReasonSelect } from "~/components/admin/inventory/reason-select";
import { BulkErrors } from "~/components/admin/lists/bulk-errors";
import { Cell } from "~/components/admin/lists/table";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { urlWith } from "~/lib/url/list-url";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import type { InventoryRow } from "~/schemas/report";
import { useListBar } from "~/components/admin/lists/use-list-bar";

const FORM = "stocks";

export interface StockError {
  variationId: string;
  name: string;
  reason: string;
  typed: string;
  expected: string;
}

type List = { search: string; low: boolean; sort: string; page: number };

export interface BulkStockResult {
  done: string;
  reason: StockReason;
  refused: StockError[];
}

/** Shown above the table: a failed row may no longer match the list's filter. */
export function StockErrors({ done, refused }: Pick<BulkStockResult, "done" | "refused">) {
  return (
    <BulkErrors
      act="saved"
      done={done}
      refused={refused.map(({ variationId, name, reason }) => ({
        ...{ id: variationId, label: name, reason, to: `/admin/inventory/${variationId}` },
      }))}
    />
  );
}

export function BulkStockBar({ list, reason }: { list: List; reason?: StockReason }) {
  const saving = useNavigation().formMethod === "POST";
  const bar = useListBar<HTMLFormElement>();
  const unsaved = useCallback(() => bar.current !== null && hasTouched(new FormData(bar.current)), [bar]);
  return (
    <Form
      ref={bar}
      id={FORM}
      method="post"
      action={urlWith("/admin/inventory", { ...list, several: true })}
      noValidate
      preventScrollReset
      className="list-bar flex flex-wrap items-center gap-3"
    >
      <UnsavedChanges unsaved={unsaved} openBy="several" />
      <Button name="intent" value="save-several" disabled={saving}>
        Save All Rows
      </Button>
      <ReasonSelect chosen={reason} />
      <LinkButton to={urlWith("/admin/inventory", list)} variant="ghost" preventScrollReset>
        Cancel
      </LinkButton>
    </Form>
  );
}

function hasTouched(form: FormData): boolean {
  return [...form].some(([field, typed]) => {
    const [, variationId] = /^stock:(.*)$/.exec(field) ?? [];
    return variationId !== undefined && typed !== form.get(`expected:${variationId}`);
  });
}

export function StockBox({ row, refused }: { row: InventoryRow; refused: StockError | undefined }) {
  const expected = refused?.expected ?? String(row.stockQuantity);
  const error = refused && `stock-${row.variationId}-error`;
  return (
    <Cell colSpan={2}>
      <input type="hidden" form={FORM} name={`expected:${row.variationId}`} value={expected} />
      <Input
        key={expected}
        form={FORM}
        name={`stock:${row.variationId}`}
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
        defaultValue={refused?.typed ?? expected}
        aria-label={`Stock of ${row.productName}, ${row.variationName}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        className="w-24"
      />
      {refused && (
        <p id={error} className="mt-1 max-w-72 text-sm font-bold text-danger">
          {refused.reason}
        </p>
      )}
    </Cell>
  );
}
