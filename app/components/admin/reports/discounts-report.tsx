import { Link } from "@remix-run/react";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import type { DiscountRow } from "~/components/admin/reports/sales-data";
import { Card, CardTitle } from "~/components/ui/card";
import { formatCents } from "~/lib/money/money";

export function DiscountsReport({ discounts }: { discounts: DiscountRow[] }) {
  const total = discounts.reduce((sum, { givenCents }) => sum + givenCents, 0);
  return (
    <Card className="mt-6">
      <CardTitle className="mb-4">Discounts</CardTitle>
      <Table
        label="Discounts"
        head={
          <>
            <Head>Promotion</Head>
            <Head className="text-right">Orders</Head>
            <Head className="text-right">Given away</Head>
          </>
        }
        foot={
          <tr className="font-bold">
            <Cell>Total</Cell>
            <Cell />
            <Cell className="text-right tabular-nums">{formatCents(total)}</Cell>
          </tr>
        }
      >
        {discounts.map(({ promotionId, name, code, orders, givenCents }) => (
          <tr key={promotionId}>
            <Cell className="font-bold wrap-anywhere">
              <Link to={`/admin/promotions/${promotionId}`} className="underline">
                {name}
              </Link>{" "}
              {code && <span className="block text-sm font-normal text-muted wrap-anywhere">{code}</span>}
            </Cell>
            <Cell className="text-right tabular-nums">{orders}</Cell>
            <Cell className="text-right tabular-nums">{formatCents(givenCents)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
