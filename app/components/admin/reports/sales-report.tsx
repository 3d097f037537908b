import { Form } from "@remix-run/react";
import { DownloadLink } from "~/components/admin/reports/inventory-report";
import { ProductChart } from "~/components/admin/reports/product-chart";
import { Cell, Head, Table } from "~/components/admin/table";
import { Button, LinkButton } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { urlWith } from "~/lib/list-url";
import { formatCents, toCents } from "~/lib/money";
import type { SalesReportRow } from "~/schemas/report";

interface SalesReportProps {
  rows: SalesReportRow[];
  from: string;
  to: string;
  message: string | null;
}

export function SalesReport({ rows, from, to, message }: SalesReportProps) {
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Sales by Product</CardTitle>
        {rows.length > 0 && <DownloadLink file={urlWith("sales.csv", { from, to })} />}
      </div>
      <Form
        method="get"
        action="/admin/reports"
        className="mb-6 flex flex-wrap items-end gap-3"
        preventScrollReset
      >
        <input type="hidden" name="tab" value="sales" />
        <Field label="From" name="from" errors={message ? [message] : undefined}>
          {(control) => <Input {...control} type="date" defaultValue={from} key={from} />}
        </Field>
        <Field label="To" name="to">
          {(control) => <Input {...control} type="date" defaultValue={to} key={to} />}
        </Field>
        <Button variant="outline">Show</Button>
        {(from || to) && (
          <LinkButton to="/admin/reports?tab=sales" variant="ghost" preventScrollReset>
            All time
          </LinkButton>
        )}
      </Form>
      {rows.length === 0 ? (
        <p className="text-muted">No sales data available</p>
      ) : (
        <div className="grid gap-6">
          <ProductChart rows={rows} />
          <Table label="Sales by product" head={<SalesHead />}>
            {rows.map((row) => (
              <tr key={row.productId}>
                <Cell className="min-w-32 font-bold wrap-anywhere">{row.productName}</Cell>
                <Cell className="text-right">{row.unitsSold}</Cell>
                <Cell className="text-right">{formatCents(toCents(row.totalRevenue))}</Cell>
                <Cell className="text-right">{row.totalSales}</Cell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
}

function SalesHead() {
  return (
    <>
      <Head>Product</Head>
      <Head className="text-right">Units sold</Head>
      <Head className="text-right">Total revenue</Head>
      <Head className="text-right">Orders</Head>
    </>
  );
}
