import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import Send from "lucide-react/icons/send";
import { GiftCardBadge } from "~/components/admin/gift-cards/gift-card-table";
import { Counters } from "~/components/admin/lists/counters";
import { Card } from "~/components/ui/card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { getGiftCard } from "~/domain/gift-cards/read-gift-cards";
import { refusalToCorrect } from "~/domain/orders/gift-cards/recipient";
import { getAdminOrder } from "~/domain/orders/queries";
import { requireAdmin } from "~/http/session/access";
import { cardTitle, giftCardState, sentWords, shownMoney, entryWords } from "~/lib/gift-cards/admin-words";
import type { GiftCardRecord, ListedGiftCard } from "~/schemas/prices/gift-card";
import { orderNumber } from "~/lib/orders/order-number";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { formatDate } from "~/lib/time/dates";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? cardTitle(data.lastFour, data.createdAt) : "Gift card"} · Back office` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const card = await getGiftCard(params.id ?? "");
  return { ...card, recipientUrl: await recipientUrlOf(card) };
}

/** Null once the code is sent. The order has one recipient for all its gift cards. */
async function recipientUrlOf({ orderId, refundId, lastFour, voidedAt, balance }: GiftCardRecord) {
  if (!orderId || refundId || lastFour || voidedAt || balance === "0.00") return null;
  const order = await getAdminOrder(orderId);
  const refusal = await refusalToCorrect({ ...order, name: order.shippingAddress.name });
  return refusal === null ? `/admin/orders/${orderId}/gift-card-recipient` : null;
}

export const shouldRevalidate = unlessFailed;

export default function GiftCard() {
  const card = useLoaderData<typeof loader>();
  const { name, email, message } = card.recipient;
  return (
    <div className="max-w-3xl">
      <PageTitle
        text={<GiftCardSource {...card} />}
        aside={
          <LinkButton to={`/admin/audit?entity=gift_card&id=${card.id}`} variant="outline">
            Changes
          </LinkButton>
        }
      >
        <span>{cardTitle(card.lastFour, card.createdAt)}</span> <GiftCardBadge state={giftCardState(card)} />
      </PageTitle>
      <Buttons
        id={card.id}
        hasCode={card.lastFour !== null}
        isUsable={!card.voidedAt && card.balance !== "0.00"}
        isVoid={card.voidedAt !== null}
        recipientUrl={card.recipientUrl}
      />
      <Counters
        counters={[
          { label: "Balance", value: shownMoney(card.balance) },
          ...(card.held === "0.00" ? [] : [{ label: "Held by Checkouts", value: shownMoney(card.held) }]),
        ]}
      />
      <Card className="mb-6">
        <p className="wrap-anywhere">
          For{" "}
          <strong>
            <bdi>{name}</bdi>
          </strong>{" "}
          {email && (
            <a href={`mailto:${email}`} className="break-all underline">
              {email}
            </a>
          )}
        </p>
        <p>{sentWords(card)}</p>
        {message && (
          <p className="wrap-anywhere whitespace-pre-line text-muted">
            <bdi>{`“${message}”`}</bdi>
          </p>
        )}
      </Card>
      <GiftCardEntries entries={card.entries} />
      <p className="pt-6">
        <Link to="/admin/gift-cards" className="inline-flex min-h-11 items-center underline">
          All gift cards
        </Link>
      </p>
      <Outlet />
    </div>
  );
}

interface ButtonsProps {
  id: string;
  hasCode: boolean;
  isUsable: boolean;
  isVoid: boolean;
  recipientUrl: string | null;
}

function Buttons({ id, hasCode, isUsable, isVoid, recipientUrl }: ButtonsProps) {
  const busy = useNavigation().formMethod === "POST";
  const here = `/admin/gift-cards/${id}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isUsable && (
          <>
            <LinkButton to={`${here}/send`} variant="outline" preventScrollReset>
              <Send aria-hidden className="size-5" />
              <span>{hasCode ? "Send Again" : "Send Now"}</span>
            </LinkButton>
            <Form method="post" action={`${here}/print`}>
              <Button name="intent" value="print" variant="outline" disabled={busy}>
                <Printer aria-hidden className="size-5" />
                <span>Print</span>
              </Button>
            </Form>
          </>
        )}
        {recipientUrl && (
          <LinkButton to={recipientUrl} variant="outline">
            <Pencil aria-hidden className="size-5" />
            Change Recipient
          </LinkButton>
        )}
        {!isVoid && (
          <LinkButton to={`${here}/void`} variant="ghost" preventScrollReset className="text-danger!">
            Void
          </LinkButton>
        )}
      </div>
      <p className="pt-2 pb-6 text-sm text-muted">
        {isUsable && hasCode && "Send Again and Print make a new code. The code before ends."}
      </p>
    </>
  );
}

/** Links to the order or refund that the card's money came from. */
function GiftCardSource({ orderId, refundId, replacesId }: ListedGiftCard) {
  if (replacesId)
    return (
      <span>
        Has money that came back for{" "}
        <Link to={`/admin/gift-cards/${replacesId}`} className="underline">
          a voided gift card
        </Link>
      </span>
    );
  if (!orderId) return null;
  return (
    <>
      <span>{refundId ? "A refund of" : "Sold with"}</span>{" "}
      <Link to={`/admin/orders/${orderId}`} className="underline">
        {`Order #${orderNumber(orderId)}`}
      </Link>
    </>
  );
}

/** All changes of the balance, oldest first. */
function GiftCardEntries({ entries }: Pick<GiftCardRecord, "entries">) {
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
