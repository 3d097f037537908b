import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import Printer from "lucide-react/icons/printer";
import { FormError } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { PrintButton } from "~/components/admin/print-button";
import { PrintableCard } from "~/components/gift-cards/printable-card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { getGiftCard } from "~/domain/gift-cards/read-gift-cards";
import { printGiftCard } from "~/domain/orders/gift-cards/send";
import { shopSettings } from "~/domain/settings/settings";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { DomainError } from "~/lib/errors";
import { shownCode } from "~/lib/gift-cards/code";
import { formatCents } from "~/lib/money/money";
import { environment } from "~/services/environment/environment";

export const meta: MetaFunction = () => [{ title: "Print Gift Card · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id } = await getGiftCard(params.id ?? "");
  const { name, address } = await shopSettings();
  return { id, shop: { name, address, url: new URL(environment.publicUrl).host } };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["print"]);
  try {
    const { code, balanceCents, ...card } = await printGiftCard(params.id ?? "", by);
    const printed = { ...card, amount: formatCents(balanceCents), code: shownCode(code) };
    return json({ printed, message: "" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return json({ printed: null, message: error.message }, { status: error.status });
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function PrintGiftCard() {
  const { id, shop } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const printed = result?.printed;
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          text={
            printed
              ? "This is the only time that the code is shown. Print it now, or copy it."
              : "Printing makes a new code. The code before ends."
          }
        >
          Print Gift Card
        </PageTitle>
        <div className="mb-6 flex flex-wrap gap-2">
          {printed ? (
            <PrintButton />
          ) : (
            <Form method="post">
              <Button name="intent" value="print" disabled={busy}>
                <Printer aria-hidden className="size-5" />
                <span>Make a New Code</span>
              </Button>
            </Form>
          )}
          <LinkButton to={`/admin/gift-cards/${id}`} variant="outline">
            Back to the gift card
          </LinkButton>
        </div>
        <FormError message={result?.message} />
      </div>
      {printed && <PrintableCard shop={shop} {...printed} />}
    </>
  );
}
