import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { openPayPage, payPageOf } from "~/domain/checkout/links/pay-page";
import { shopSettings } from "~/domain/settings/settings";
import { formErrorResponse } from "~/http/forms/forms";
import { formatSoon } from "~/lib/time/dates";
import { now } from "~/services/clock/clock";
import { Card } from "~/components/ui/card";
import { Button, LinkButton } from "~/components/ui/form/button";
import { formatCents } from "~/lib/money/money";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Pay for your order", hidden: true });

/** Everybody who knows the address may pay: caches and search engines must not keep it. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.limit("confirmation");
  const [{ until, ...page }, shop] = await Promise.all([payPageOf(params.id ?? ""), shopSettings()]);
  return {
    ...page,
    until: until && formatSoon(until, now()),
    shop: { name: shop.name, email: shop.email, address: shop.address },
  };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const id = params.id ?? "";
  await context.limit("placeOrder");
  try {
    return redirect((await openPayPage(id)) ?? `/pay/${id}`, { status: 303 });
  } catch (error) {
    return formErrorResponse(error, {});
  }
}

export default function Pay() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <PayCard {...page} error={result?.message} />;
}

interface PayCardProps {
  state: "open" | "paid" | "refunded" | "ended";
  amountCents: number;
  until: string | null;
  pieces: string[];
  number: string | null;
  reason: string | null;
  isCancelled: boolean;
  back: { cents: number; isToCard: boolean; isSent: boolean; isFailed: boolean };
  handover: { words: string; address: string | null } | null;
  shop: { name: string; email: string | null; address: string };
  error: string | undefined;
}

/** What the customer sees of a payment link. */
function PayCard(page: PayCardProps) {
  return (
    <div className="page max-w-2xl py-12">
      <Card className="flex flex-col items-start gap-4 p-8">
        <h1 className="text-2xl">{titleOf(page)}</h1>
        <PaidFor {...page} />
        {page.handover && (
          <p>
            <strong>{page.handover.words}</strong>{" "}
            {page.handover.address && <span className="block">{page.handover.address}</span>}
          </p>
        )}
        {page.state === "open" ? (
          <PayForm {...page} />
        ) : (
          <>
            <p>{outcomeOf(page)}</p>
            <LinkButton to="/products" variant="outline">
              Go to the Shop
            </LinkButton>
          </>
        )}
      </Card>
    </div>
  );
}

function PaidFor({ pieces, number }: PayCardProps) {
  if (pieces.length === 0) return <p>{`For order #${number ?? ""}`}</p>;
  return (
    <ul className="grid gap-1">
      {pieces.map((piece, index) => (
        <li key={index} className="wrap-break-word">
          {piece}
        </li>
      ))}
    </ul>
  );
}

function PayForm({ amountCents, until, error }: PayCardProps) {
  return (
    <>
      <p>{`You can pay until ${until ?? ""}`}</p>
      {error && (
        <p role="alert" className="rounded-md bg-danger-bg p-3 text-danger">
          {error}
        </p>
      )}
      <Form method="post" reloadDocument className="grid gap-2">
        <Button size="lg">{`Pay ${formatCents(amountCents)} by Card`}</Button>
        <p className="text-sm text-muted">You pay on the page of our payment provider.</p>
      </Form>
    </>
  );
}

function titleOf({ state, amountCents, isCancelled, back, shop }: PayCardProps): string {
  switch (state) {
    case "open":
      return `Pay ${formatCents(amountCents)} to ${shop.name}`;
    case "paid":
      if (isCancelled) return "Your order was cancelled";
      if (back.cents >= amountCents) return "Your payment was refunded";
      return "Thank you! Your payment has arrived.";
    case "refunded":
      return "Your payment is being refunded";
    case "ended":
      return "This payment link has ended";
  }
}

function outcomeOf(page: PayCardProps): string {
  const { state, amountCents, number, reason, shop } = page;
  const contact = shop.email ? `write to ${shop.email}` : `come by (${shop.address})`;
  switch (state) {
    case "refunded":
      return `${reason ?? "No order came of this payment."} Banks take 5 to 10 days to show the refund. If you have a question, ${contact}.`;
    case "ended":
      return `Nothing can be paid here any more. If something is still to be paid, ${contact}.`;
    default:
      return `You paid ${formatCents(amountCents)} to ${shop.name}.${number ? ` Your order number is #${number}.` : ""}${backWords(page)}`;
  }
}

function backWords({ back: { cents, isToCard, isSent, isFailed }, isCancelled }: PayCardProps): string {
  const amount = formatCents(cents);
  const banks = isToCard ? " Banks take 5 to 10 days to show a refund on your card." : "";
  const sent = isSent ? ` ${amount} was given back.` : ` ${amount} is on its way back to you.`;
  const failed = isFailed && isCancelled ? " Your refund is delayed, and we are looking into it." : "";
  return (cents > 0 ? sent + banks : "") + failed;
}
