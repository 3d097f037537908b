import { Cell, Head, Table } from "~/components/admin/table";
import { Input } from "~/components/ui/input";
import type { InventoryRow } from "~/schemas/report";

interface StockListProps {
  rows: InventoryRow[];
  /** What was typed before, where something could not be read. */
  typed: { variationId: string; counted: number }[];
}

/** Every variation with the stock it should have and a place for what is counted, on paper or on a phone. */
export function StockList({ rows, typed }: StockListProps) {
  const before = new Map(typed.map(({ variationId, counted }) => [variationId, counted]));
  return (
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
            <span className="font-bold">{row.productName}</span> {row.variationName}
            {row.sku && <span className="text-sm text-muted"> · {row.sku}</span>}
          </Cell>
          <Cell>{row.stockQuantity}</Cell>
          <Cell>
            <input type="hidden" name={`shown:${row.variationId}`} value={row.stockQuantity} />
            <Input
              name={`count:${row.variationId}`}
              type="number"
              inputMode="numeric"
              min="0"
              step="1"
              defaultValue={before.get(row.variationId)}
              aria-label={`Counted of ${row.productName}, ${row.variationName}`}
              className="w-24"
            />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
