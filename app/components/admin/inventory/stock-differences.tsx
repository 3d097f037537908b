import { Form, Link, useNavigation } from "@remix-run/react";
import { ReasonSelect } from "~/components/admin/inventory/reason-select";
import { CountedElsewhere, type TypedText } from "~/components/admin/inventory/stock-list";
import { Cell, Head, Table } from "~/components/admin/table";
import { Button } from "~/components/ui/button";

interface StockDifferencesProps {
  differences: {
    variationId: string;
    name: string;
    shown: number;
    counted: number;
    stock: number;
    delta: number;
  }[];
  /** All that was counted, and where one was: counting goes on from there. */
  typed: TypedText[];
  search: string;
  /** Names the press that writes them, which counts once. */
  requestId: string;
}

/** What would be written, before it is. */
export function StockDifferences({ differences, typed, search, requestId }: StockDifferencesProps) {
  const busy = useNavigation().formMethod === "POST";
  const differing = new Set(differences.map(({ variationId }) => variationId));
  const on = (
    <Button name="intent" value="search" variant="outline" disabled={busy}>
      Count on
    </Button>
  );
  const kept = (
    <>
      <CountedElsewhere typed={typed.filter(({ variationId }) => !differing.has(variationId))} />
      <input type="hidden" name="search" value={search} />
    </>
  );
  if (differences.length === 0)
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {kept}
        <p role="status" className="grow rounded-md bg-ok-bg p-4 text-ok">
          Nothing differs from what was shown.
        </p>
        {on}
      </Form>
    );
  return (
    <Form method="post" className="grid gap-4">
      {kept}
      <input type="hidden" name="requestId" value={requestId} />
      <Table
        label="Differences"
        head={["Product", "Shown", "Counted", "Difference", "In stock then"].map((title) => (
          <Head key={title}>{title}</Head>
        ))}
      >
        {differences.map(({ variationId, name, shown, counted, stock, delta }) => (
          <tr key={variationId}>
            <Cell className="min-w-36 font-bold wrap-anywhere">
              {name}
              <input type="hidden" name={`shown:${variationId}`} value={shown} />
              <input type="hidden" name={`count:${variationId}`} value={counted} />
            </Cell>
            <Cell>{shown}</Cell>
            <Cell>{counted}</Cell>
            <Cell className="font-bold">{delta > 0 ? `+${delta}` : delta}</Cell>
            <Cell>
              {Math.max(0, stock + delta)}
              {stock !== shown && (
                <span className="block text-sm text-warn">
                  {stock} by now, not {shown}:{" "}
                  {stock < shown ? "some were sold meanwhile" : "some came meanwhile"}
                </span>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <div className="flex flex-wrap items-end gap-3">
        <ReasonSelect />
        <Button name="intent" value="write" disabled={busy}>
          Write {differences.length} {differences.length === 1 ? "difference" : "differences"}
        </Button>
        {on}
        <Link to="/admin/inventory/count" className="min-h-11 content-center underline">
          Write nothing
        </Link>
      </div>
    </Form>
  );
}
