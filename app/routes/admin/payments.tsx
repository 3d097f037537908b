import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { CircleCheck, RefreshCw } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { type Finding, latestFindings } from "~/domain/checkout/findings";
import { reconcile, repair } from "~/domain/checkout/reconcile";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm } from "~/http/forms";
import { DomainError } from "~/lib/errors";

export const meta: MetaFunction = () => [{ title: "Payments · Back office" }];

/** How far back a comparison by hand asks the provider. */
const BACK_MS = 7 * 24 * 60 * 60 * 1000;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { open: await latestFindings() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["compare", "repair"]);
  try {
    if (intent === "repair") {
      await repair(fieldText(form, "kind"), fieldText(form, "id"));
      return await redirectWithToast("/admin/payments", { title: "Repair Started", description: "It is gone from the list once it has worked." });
    }
    const { repaired, open } = await reconcile({ backMs: BACK_MS });
    const [first] = repaired;
    const description = repaired.length === 0 ? `Nothing to repair, ${open.length} to look at.` : `${repaired.length} repaired: ${first?.text ?? ""}`;
    return await redirectWithToast("/admin/payments", { title: "Payments Compared", description });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast("/admin/payments", { title: "Error", description: error.message, variant: "destructive" });
  }
}

const kinds: Record<Finding["kind"], string> = {
  checkout: "Checkout",
  payment: "Payment",
  refund: "Refund",
  mail: "Mail",
  stock: "Stock",
  hold: "Held stock",
  order: "Order",
  dispute: "Dispute",
  provider: "Provider",
};

export default function Payments() {
  const { open } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageTitle
        text="What does not fit between orders, payments, refunds, mail and stock"
        aside={
          <Form method="post" preventScrollReset>
            <Button variant="outline" name="intent" value="compare" disabled={busy}>
              <RefreshCw aria-hidden className="size-5" />
              {busy ? "Comparing..." : "Compare with the provider"}
            </Button>
          </Form>
        }
      >
        Payments
      </PageTitle>
      {open.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Everything fits" text="Every payment has its order or its refund, all mail has gone out, and the stock adds up." />
      ) : (
        <ul className="grid gap-3">
          {open.map(({ kind, id, text, repairable }) => (
            <li key={`${kind}-${id}`}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-60 break-words">
                  <Badge variant="warning">{kinds[kind]}</Badge> {text}
                </p>
                {repairable && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="kind" value={kind} />
                    <input type="hidden" name="id" value={id} />
                    <Button size="sm" name="intent" value="repair" disabled={busy}>
                      Repair
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
