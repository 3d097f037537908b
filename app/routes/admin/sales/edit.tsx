import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { saleFields, SaleForm, type SaleResult } from "~/components/admin/sales/sale-form";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { editSale } from "~/domain/catalog/on-sale/edit-sales";
import { getSale } from "~/domain/catalog/on-sale/read-sales";
import { saleScopes } from "~/domain/catalog/on-sale/scopes";
import { fieldText, fieldTexts, intentOf, jsonOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { changesBetween } from "~/lib/catalog/field-changes";
import { DomainError } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { rebaseFields } from "~/routes/admin/rebase-fields";
import {
  saleErrorResponse,
  saleIn,
  scopeChoices,
  scopeErrors,
  textsOf,
  valuesOf,
  warningResponse,
} from "~/routes/admin/sales/sale-texts";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Edit Sale · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const sale = await getSale(params.id ?? "");
  const choices = scopeChoices(await saleScopes());
  const opened = textsOf(sale);
  // Archived since, or a category without products: it can still be ended or get other days.
  const isListed = [...choices.categories, ...choices.products].some(({ value }) => value === opened.scope);
  if (!isListed) choices.products.push({ value: opened.scope, label: sale.title });
  return { opened, choices };
}

const openedTexts = z.record(z.enum(saleFields), z.string());
const nothing = { name: "", scope: "", percent: "", amount: "", fromDay: "", untilDay: "" };

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["save"]);
  // A form without `opened` counts as opened empty: every sent field is an edit.
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data ?? nothing;
  const values = fieldTexts(form, saleFields);
  try {
    const sale = saleIn(values);
    const changes = changesBetween(valuesOf(opened), sale);
    if (Object.keys(changes).length === 0) return await redirectWithToast("/admin/sales", nothingChanged);
    const warned = await warningResponse(form, { sale, saleId: id, values });
    if (warned) return warned;
    await editSale(id, changes, by);
    return await redirectWithToast("/admin/sales", {
      title: "Sale Updated",
      description: "Changes saved successfully",
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") return saleErrorResponse(error, values);
    const stored = textsOf(await getSale(id));
    const rebased = rebaseFields({ opened, typed: values, stored });
    const fields = { ...rebased.notes, ...scopeErrors(error.extra.fields ?? {}) };
    return json<SaleResult>(
      { message: error.message, fields, values: rebased.fields, opened: stored },
      { status: error.status },
    );
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EditSale() {
  const { opened, choices } = useLoaderData<typeof loader>();
  const result: SaleResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/sales" title="Edit Sale">
      {/* React keeps a field's content, so new stored values need a new form. */}
      <SaleForm
        key={JSON.stringify(result?.opened)}
        opened={opened}
        choices={choices}
        creating={false}
        result={result}
      />
    </Dialog>
  );
}
