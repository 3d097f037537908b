import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import Receipt from "lucide-react/icons/receipt";
import { Button } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { listPayments } from "~/domain/payments/list-payments";
import { requireAdmin } from "~/http/session/access";
import { isByHand } from "~/lib/money/receive";
import type { PaymentMethod } from "~/lib/money/refund-types";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";
import { formatDate } from "~/lib/time/dates";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { Cell, Head, NarrowOnly, Table, WIDE_ONLY } from "~/components/admin/lists/table";
import { formatCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";

export const meta: MetaFunction = () => [{ title: "All Payments · Back office" }];

const PER_PAGE = 50;
const methods = [
  "card",
  "cash",
  "e_transfer",
  "terminal",
  "gift_card",
] as const satisfies readonly PaymentMethod[];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, page: asked } = listQuery(request.url);
  const method = methods.find((known) => known === params.get("method"));
  const takesGiftCards = await hasGiftCards();
  const { payments, page, pages, total } = await readPage(asked, PER_PAGE, (range) =>
    listPayments({ method, ...range }),
  );
  const rows = payments.map(({ paidAt, enteredBy, ...payment }) => ({
    ...payment,
    when: formatDate(paidAt),
    enteredBy: enteredBy ?? (isByHand(payment.method) ? "a deleted account" : ""),
  }));
  const offered = methods.filter((name) => takesGiftCards || name !== "gift_card");
  return { rows, page, pages, total, method: method ?? "", offered };
}

export default function AllPayments() {
  const { rows, page, pages, total, method, offered } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle text={total === 1 ? "1 payment" : `${total.toLocaleString("en-CA")} payments`}>
        All Payments
      </PageTitle>
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <Field label="Paid by" name="method">
          {(control) => (
            <Select {...control} defaultValue={method} key={method}>
              <option value="">Everything</option>
              {offered.map((value) => (
                <option key={value} value={value}>
                  {paymentMethodLabels[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="outline">Show</Button>
        <Link to="/admin/payments" className="inline-flex min-h-11 items-center underline">
          Problems with payments
        </Link>
      </Form>
      {rows.length > 0 ? (
        <PaymentTable payments={rows} />
      ) : (
        <EmptyState icon={Receipt} title={method ? "No payments match" : "No payments yet"} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/payments/all", { method, page: to })}
      />
    </>
  );
}

interface PaymentTableProps {
  payments: {
    id: string;
    when: string;
    method: PaymentMethod;
    amountCents: number;
    backCents: number;
    toGiveBackCents: number;
    reference: string;
    enteredBy: string;
    order: { id: string; name: string } | null;
  }[];
}

function PaymentTable({ payments }: PaymentTableProps) {
  return (
    <Table
      label="Payments"
      head={
        <>
          <Head>Date</Head>
          <Head>Order</Head>
          <Head className="text-right">Amount</Head>
          <Head className={WIDE_ONLY}>Paid by</Head>
          <Head className={WIDE_ONLY}>Reference</Head>
          <Head className={WIDE_ONLY}>Entered by</Head>
        </>
      }
    >
      {payments.map(({ id, when, method, amountCents, reference, enteredBy, order, ...back }) => (
        <tr key={id}>
          <Cell>
            <span className="md:whitespace-nowrap">{when}</span>
            <NarrowOnly texts={[paymentMethodLabels[method], reference, enteredBy]} />
          </Cell>
          <Cell>
            {order ? (
              <Link to={`/admin/orders/${order.id}`} className="inline-flex min-h-11 items-center underline">
                {`#${orderNumber(order.id)}`}
              </Link>
            ) : (
              <span>No order</span>
            )}
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{order?.name}</bdi>
            </p>
          </Cell>
          <Cell className="text-right tabular-nums">
            <span>{formatCents(amountCents)}</span>
            {backTexts(back).map((text) => (
              <p key={text} className="text-sm text-muted">
                {text}
              </p>
            ))}
          </Cell>
          <Cell className={WIDE_ONLY}>{paymentMethodLabels[method]}</Cell>
          <Cell className={`${WIDE_ONLY} wrap-anywhere`}>{reference}</Cell>
          <Cell className={`${WIDE_ONLY} wrap-anywhere`}>{enteredBy}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function backTexts({ backCents, toGiveBackCents }: { backCents: number; toGiveBackCents: number }): string[] {
  const doneCents = backCents - toGiveBackCents;
  return [
    ...(doneCents > 0 ? [`${formatCents(doneCents)} refunded`] : []),
    ...(toGiveBackCents > 0 ? [`${formatCents(toGiveBackCents)} to be given back`] : []),
  ];
}
