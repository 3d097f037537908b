import { Cell, Head, Table } from "~/components/admin/lists/table";
import { reasonLabels, type StockReason } from "~/lib/catalog/stock-reasons";

interface StockReasonsProps {
  days: number;
  sums: { reason: StockReason; changes: number; added: number; taken: number }[];
}

export function StockReasons({ days, sums }: StockReasonsProps) {
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="reasons-title" className="mt-6">
      <h2 id="reasons-title" className="mb-3 text-xl">{`Stock changed by hand, the last ${days} days`}</h2>
      <Table
        label="Stock changed by hand"
        head={["Why", "Changes", "Added", "Taken"].map((title) => (
          <Head key={title}>{title}</Head>
        ))}
      >
        {sums.map(({ reason, changes, added, taken }) => (
          <tr key={reason}>
            <Cell className="font-bold">{reasonLabels[reason]}</Cell>
            <Cell>{changes}</Cell>
            <Cell>{added > 0 ? `+${added}` : "0"}</Cell>
            <Cell>{taken > 0 ? `-${taken}` : "0"}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
