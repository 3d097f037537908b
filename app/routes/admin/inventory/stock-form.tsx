import { useNavigate, useNavigation } from "@remix-run/react";
import X from "lucide-react/icons/x";
import { useMemo } from "react";
import { QuantityError, QuantityInput } from "~/routes/admin/inventory/quantity-input";
import { ReasonSelect } from "~/routes/admin/inventory/reason-select";
import { Cell } from "~/components/admin/lists/table";
import type { ShownList } from "~/routes/admin/inventory/shown-list";
import { Button, LinkButton } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import type { FormResult } from "~/lib/form-result";
import { urlWith } from "~/lib/url/list-url";
import { checkEach } from "~/schemas/form-check";
import { stockText } from "~/schemas/product";
import type { InventoryRow } from "~/schemas/report";

const check = checkEach("stockQuantity", stockText);

/** Selects the number, so that typing replaces it. */
const select = (input: HTMLInputElement | null) => input?.select();

interface StockFormProps {
  row: InventoryRow;
  result?: FormResult<{ stockQuantity: string; expectedStockQuantity: string; reason: StockReason }>;
  list: ShownList;
}

export function StockForm({ row, result, list }: StockFormProps) {
  const saving = useNavigation().formMethod === "POST";
  const expected = result?.values.expectedStockQuantity ?? row.stockQuantity;
  const shown = useMemo(
    () => result && { fields: { stockQuantity: result.fields.stockQuantity ?? [result.message] } },
    [result],
  );
  const closeTo = urlWith("/admin/inventory", list);
  const navigate = useNavigate();
  return (
    <Cell colSpan={2}>
      <CheckedForm
        id={`stock-${row.variationId}`}
        check={check}
        result={shown}
        action={urlWith("/admin/inventory", { ...list, edit: row.variationId })}
        replace
        onKeyDown={({ key }) => {
          if (key === "Escape") navigate(closeTo, { replace: true, preventScrollReset: true });
        }}
      >
        <input type="hidden" name="variationId" value={row.variationId} />
        <input type="hidden" name="expectedStockQuantity" value={expected} />
        <div className="flex items-center gap-1 max-md:flex-wrap">
          <QuantityInput
            ref={select}
            key={expected}
            name="stockQuantity"
            defaultValue={result?.values.stockQuantity ?? row.stockQuantity}
            autoFocus
            aria-label={`Stock of ${row.productName}, ${row.variationName}`}
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
        </div>
        <QuantityError name="stockQuantity" />
      </CheckedForm>
    </Cell>
  );
}
