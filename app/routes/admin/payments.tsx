import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { Badge } from "~/components/ui/badge";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { cardTesting } from "~/domain/payments/card-testing";
import { countWaitingMails } from "~/domain/mail/outbox";
import { recentIssues } from "~/domain/reconciliation/issues";
import { type IntegrityIssue } from "~/domain/reconciliation/integrity-checks";
import { lastProviderCheck } from "~/domain/reconciliation/integrity-checks";
import { reconcile, repair } from "~/domain/reconciliation/reconcile";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { formatDate } from "~/lib/time/dates";
import { DomainError } from "~/lib/errors";
import { ProviderError } from "~/services/payments";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";

export const meta: MetaFunction = () => [{ title: "Payments · Back office" }];

const BACK_MS = 7 * 24 * 60 * 60 * 1000;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [open, { checkedAt, unchecked }, declined, unsentMails] = await Promise.all([
    recentIssues(),
    lastProviderCheck(),
    cardTesting(),
    countWaitingMails(0),
  ]);
  return { open, declined, unsentMails, compared: checkedAt && formatDate(checkedAt), unchecked };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["compare", "repair"]);
  try {
    if (intent === "repair") {
      await repair(fieldText(form, "kind"), fieldText(form, "id"), by);
      return await redirectWithToast("/admin/payments", {
        title: "Repair Started",
        description: "It leaves the list when the repair is done.",
      });
    }
    const { repaired, open } = await reconcile({ backMs: BACK_MS, books: "touched" });
    const [first] = repaired;
    const provider = open.find(({ kind }) => kind === "provider");
    if (provider)
      return await redirectWithToast("/admin/payments", {
        title: "Not Everything Compared",
        description: provider.text,
        variant: "destructive",
      });
    const description =
      repaired.length === 0
        ? problemsFound(open.length)
        : `${repaired.length} repaired: ${first?.text ?? ""}`;
    return await redirectWithToast("/admin/payments", { title: "Payments Compared", description });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof ProviderError)
      return json({ message: await notReached() }, { status: error.status });
    // A toast, because the row may no longer be in the list.
    return redirectWithToast("/admin/payments", {
      title: "Error",
      description: error.message,
      variant: "destructive",
    });
  }
}

function problemsFound(count: number): string {
  if (count === 0) return "No problems found.";
  return count === 1 ? "1 problem to check." : `${count} problems to check.`;
}

async function notReached(): Promise<string> {
  const { checkedAt } = await lastProviderCheck();
  const since = checkedAt
    ? `Last full comparison: ${formatDate(checkedAt)}`
    : "No comparison has finished yet.";
  return `The payment provider could not be reached, so nothing was repaired. ${since} Please try again in a moment.`;
}

const kinds: Record<IntegrityIssue["kind"], string> = {
  checkout: "Checkout",
  payment: "Payment",
  refund: "Refund",
  mail: "Email",
  stock: "Stock",
  hold: "Held stock",
  gift_card: "Gift card",
  order: "Order",
  dispute: "Dispute",
  lost: "Unknown payment",
  provider: "Provider",
};

const pressLabels: Partial<Record<IntegrityIssue["kind"], string>> = {
  lost: "Give back",
  refund: "Try again",
};

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Payments() {
  useFocusAfterPress();
  const { open, declined, compared, unchecked, unsentMails } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  const refusal = useActionResult<typeof action>();
  useErrorToast(refusal);
  return (
    <>
      <PageTitle
        text="Problems with orders, payments, emails or stock"
        aside={
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <LinkButton to="/admin/payments/all" variant="outline">
              All payments
            </LinkButton>
            <LinkButton to="/admin/daily-close" variant="outline">
              Daily close
            </LinkButton>
            <Button variant="outline" name="intent" value="compare" disabled={busy}>
              <RefreshCw aria-hidden className="size-5" />
              <span>{busy ? "Comparing..." : "Compare with the provider"}</span>
            </Button>
          </Form>
        }
      >
        Payments
      </PageTitle>
      <div className="mb-4 empty:hidden">
        <FormError message={refusal?.message} />
      </div>
      {(unchecked.length > 0 || !compared) && <NotCompared compared={compared} unchecked={unchecked} />}
      {compared && unchecked.length === 0 && (
        <p className="mb-4 text-muted">{`Last compared with the payment provider: ${compared}`}</p>
      )}
      {declined.length > 0 && <DeclinedCards sentences={declined} />}
      {open.length === 0 && unchecked.length === 0 && compared && (
        <EmptyState
          icon={CircleCheck}
          title="No problems found"
          text={
            unsentMails === 0
              ? "Every payment has an order or a refund, every email was sent, and the stock adds up."
              : `Every payment has an order or a refund, and the stock adds up. ${unsentMails === 1 ? "1 email is" : `${unsentMails} emails are`} waiting to be sent.`
          }
        />
      )}
      {open.length > 0 && (
        <ul className="grid gap-3">
          {open.map(({ kind, id, text, repairable, orderId }) => (
            <li key={`${kind}-${id}`}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-60 wrap-anywhere">
                  <Badge variant="warning">{kinds[kind]}</Badge> <span>{text}</span>{" "}
                  {orderId && (
                    <span>
                      <Link to={`/admin/orders/${orderId}`} className="underline">
                        Order
                      </Link>{" "}
                      <Link to={`/admin/orders/${orderId}/customer`} className="underline">
                        Customer
                      </Link>
                    </span>
                  )}
                </p>
                {repairable && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="kind" value={kind} />
                    <input type="hidden" name="id" value={id} />
                    <Button size="sm" name="intent" value="repair" disabled={busy}>
                      {pressLabels[kind] ?? "Repair"}
                    </Button>
                  </Form>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DeclinedCards({ sentences }: { sentences: string[] }) {
  return (
    <Warning id="declined-cards" title="Many cards were declined">
      <ul>
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      <p>Each address and account has ten tries an hour. Orders are not affected.</p>
    </Warning>
  );
}

function NotCompared({ compared, unchecked }: { compared: string | null; unchecked: string[] }) {
  const title =
    unchecked.length > 0
      ? "Not everything could be compared with the payment provider"
      : "Not compared with the payment provider yet";
  return (
    <Warning id="not-compared" title={title}>
      {unchecked.length > 0 && (
        <p>{`Not checked: ${unchecked.join(", ")}. The list below shows only what the shop found without the provider.`}</p>
      )}
      <p>
        {compared
          ? `Last full comparison: ${compared}`
          : "The first comparison runs when the shop starts, and every few minutes after that."}
      </p>
    </Warning>
  );
}

function Warning({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-6 flex items-start gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
