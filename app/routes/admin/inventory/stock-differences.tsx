import { Form, Link, useNavigation } from "@remix-run/react";
import { ReasonSelect } from "~/routes/admin/inventory/reason-select";
import type { TypedCount } from "~/routes/admin/inventory/stock-counts";
import { CountedElsewhere, UnsavedCounts } from "~/routes/admin/inventory/stock-list";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { Button } from "~/components/ui/form/button";
import type { StockReason } from "~/lib/catalog/stock-reasons";

interface StockDifferencesProps {
  differences: {
    variationId: string;
    name: string;
    shown: number;
    counted: number;
    stock: number;
    delta: number;
  }[];
  differing: number;
  typed: TypedCount[];
  reason: StockReason;
  search: string;
  page: number;
  /** Idempotency key: a second press writes nothing. */
  requestId: string;
}

export function StockDifferences({
  differences,
  differing,
  typed,
  reason,
  search,
  page,
  requestId,
}: StockDifferencesProps) {
  const busy = useNavigation().formMethod === "POST";
  const shownHere = new Set(differences.map(({ variationId }) => variationId));
  const on = (
    <Button name="page" value={page} variant="outline" disabled={busy}>
      Keep counting
    </Button>
  );
  const kept = (
    <>
      <CountedElsewhere typed={typed.filter(({ variationId }) => !shownHere.has(variationId))} />
      <input type="hidden" name="searched" value={search} />
      <input type="hidden" name="shownPage" value={page} />
    </>
  );
  if (differences.length === 0)
    return (
      <Form id="stock-take" method="post" className="flex flex-wrap items-center gap-3">
        {kept}
        <input type="hidden" name="reason" value={reason} />
        <p role="status" className="grow rounded-md bg-ok-bg p-4 text-ok">
          Your counts match the stock on record.
        </p>
        {on}
      </Form>
    );
  return (
    <Form id="stock-take" method="post" className="grid gap-4">
      {kept}
      <UnsavedCounts />
      <input type="hidden" name="requestId" value={requestId} />
      {differing > differences.length && (
        <p
          role="status"
          className="font-bold"
        >{`These are the first ${differences.length} of ${differing} differences. Save them to see the others.`}</p>
      )}
      <Table
        label="Differences"
        head={["Product", "On record", "Counted", "Difference", "New stock"].map((title) => (
          <Head key={title}>{title}</Head>
        ))}
      >
        {differences.map(({ variationId, name, shown, counted, stock, delta }) => (
          <tr key={variationId}>
            <Cell className="min-w-36 font-bold wrap-anywhere">
              <span>{name}</span>
              <input type="hidden" name={`shown:${variationId}`} value={shown} />
              <input type="hidden" name={`count:${variationId}`} value={counted} />
            </Cell>
            <Cell>{shown}</Cell>
            <Cell>{counted}</Cell>
            <Cell className="font-bold">{delta > 0 ? `+${delta}` : delta}</Cell>
            <Cell>
              {stock + delta < 0 ? (
                <span className="block font-bold text-danger">{`Cannot be saved: only ${stock} ${stock === 1 ? "is" : "are"} in stock, so ${-delta} cannot be removed. Save, then count it again.`}</span>
              ) : (
                <span>{stock + delta}</span>
              )}
              {stock !== shown && (
                <span className="block text-sm text-warn">
                  {`Now ${stock}, not ${shown}: ${stock < shown ? "some were sold since" : "some were added since"}`}
                </span>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <div className="flex flex-wrap items-end gap-3">
        <ReasonSelect chosen={reason} />
        <Button name="intent" value="write" disabled={busy}>
          {`Save ${differences.length} ${differences.length === 1 ? "change" : "changes"}`}
        </Button>
        {on}
        <Link to="/admin/inventory/count" className="min-h-11 content-center underline">
          Discard
        </Link>
      </div>
    </Form>
  );
}
