import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { saleFields, SaleForm } from "~/components/admin/sales/sale-form";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { createSale } from "~/domain/catalog/on-sale/edit-sales";
import { saleScopes } from "~/domain/catalog/on-sale/scopes";
import { fieldText, fieldTexts, intentOf, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { dayAtShop } from "~/lib/time/shop-days";
import { saleErrorResponse, saleIn, scopeChoices, warningResponse } from "~/routes/admin/sales/sale-texts";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = () => [{ title: "Add Sale · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const opened = { name: "", scope: "", percent: "", amount: "", fromDay: dayAtShop(now()), untilDay: "" };
  return { formId: randomUUID(), choices: scopeChoices(await saleScopes()), opened };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, saleFields);
  try {
    const sale = saleIn(values);
    const warned = await warningResponse(form, { sale, values });
    if (warned) return warned;
    await createSale(sale, by, pressId(fieldText(form, "formId"), values));
    return await redirectWithToast("/admin/sales", { title: "Sale Created" });
  } catch (error) {
    return saleErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewSale() {
  const { formId, choices, opened } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/sales" title="Add Sale">
      <SaleForm opened={opened} choices={choices} creating result={result}>
        <input type="hidden" name="formId" value={formId} />
      </SaleForm>
    </Dialog>
  );
}
