import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useCallback, useMemo } from "react";
import { QuantityError, QuantityInput } from "~/routes/admin/inventory/quantity-input";
import { ReasonSelect } from "~/routes/admin/inventory/reason-select";
import { BulkErrors } from "~/components/admin/lists/bulk-errors";
import { Cell } from "~/components/admin/lists/table";
import type { ShownList } from "~/routes/admin/inventory/shown-list";
import { Button, LinkButton } from "~/components/ui/form/button";
import { useCheckedForm } from "~/components/ui/form/checked-form";
import { ShownErrors } from "~/components/ui/form/field";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import { urlWith } from "~/lib/url/list-url";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { checkEach } from "~/schemas/form-check";
import { stockText } from "~/schemas/product";
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
        id: variationId,
        label: name,
        reason,
        to: `/admin/inventory/${variationId}`,
      }))}
    />
  );
}

const nameOf = (variationId: string) => `stock:${variationId}`;
const check = checkEach(nameOf(""), stockText);

interface BulkStockProps {
  list: ShownList;
  result: BulkStockResult | undefined;
  children: ReactNode;
}

/** The fields use `form=`, because table rows contain forms and forms cannot be nested. */
export function BulkStock({ list, result, children }: BulkStockProps) {
  const refusals = useMemo(
    () => ({
      fields: Object.fromEntries(
        (result?.refused ?? []).map(({ variationId, reason }) => [nameOf(variationId), [reason]]),
      ),
    }),
    [result],
  );
  const { errors, props, answerCheck } = useCheckedForm({ id: FORM, check, result: result && refusals });
  const saving = useNavigation().formMethod === "POST";
  const bar = useListBar<HTMLFormElement>();
  const unsaved = useCallback(() => bar.current !== null && hasTouched(new FormData(bar.current)), [bar]);
  return (
    <ShownErrors.Provider value={errors}>
      {children}
      <Form
        ref={bar}
        method="post"
        action={urlWith("/admin/inventory", { ...list, several: true })}
        preventScrollReset
        {...props}
        onSubmit={answerCheck}
        className="list-bar flex flex-wrap items-center gap-3"
      >
        <UnsavedChanges unsaved={unsaved} openBy="several" />
        <Button name="intent" value="save-several" disabled={saving}>
          Save All Rows
        </Button>
        <ReasonSelect chosen={result?.reason} />
        <LinkButton to={urlWith("/admin/inventory", list)} variant="ghost" preventScrollReset>
          Cancel
        </LinkButton>
      </Form>
    </ShownErrors.Provider>
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
  const name = nameOf(row.variationId);
  return (
    <Cell colSpan={2}>
      <input type="hidden" form={FORM} name={`expected:${row.variationId}`} value={expected} />
      <QuantityInput
        key={expected}
        form={FORM}
        name={name}
        defaultValue={refused?.typed ?? expected}
        aria-label={`Stock of ${row.productName}, ${row.variationName}`}
        className="w-24"
      />
      <QuantityError name={name} />
    </Cell>
  );
}
