import { Link } from "@remix-run/react";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { entryWords, shownMoney } from "~/lib/gift-cards/admin-words";
import { orderNumber } from "~/lib/orders/order-number";
import { formatDate } from "~/lib/time/dates";
import type { GiftCardRecord } from "~/schemas/prices/gift-card";

/** All that happened to its balance, oldest first. */
export function GiftCardEntries({ entries }: Pick<GiftCardRecord, "entries">) {
  return (
    <Table
      label="What happened to the balance"
      head={
        <>
          <Head>Date</Head>
          <Head>What</Head>
          <Head className="text-right">Amount</Head>
        </>
      }
    >
      {entries.map(({ kind, orderId, enteredBy, amount, createdAt }, index) => (
        <tr key={index}>
          <Cell className="md:whitespace-nowrap">{formatDate(createdAt)}</Cell>
          <Cell className="wrap-anywhere">
            <span>{entryWords[kind]}</span>{" "}
            {orderId && (
              <Link to={`/admin/orders/${orderId}`} className="inline-flex min-h-11 items-center underline">
                {`Order #${orderNumber(orderId)}`}
              </Link>
            )}
            {enteredBy && <p className="text-sm text-muted">{`by ${enteredBy}`}</p>}
          </Cell>
          <Cell className="text-right tabular-nums">{shownMoney(amount)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
