import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Counters } from "~/components/admin/lists/counters";
import { PromotionButtons } from "~/components/admin/promotions/promotion-buttons";
import { PromotionForm, type PromotionResult } from "~/components/admin/promotions/promotion-form";
import { PromotionHead } from "~/components/admin/promotions/promotion-head";
import {
  promotionFields,
  readPromotion,
  typedPromotion,
} from "~/components/admin/promotions/promotion-texts";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { PageTitle } from "~/components/ui/page-title";
import { editPromotion, updatePromotion } from "~/domain/promotions/edit-promotions";
import { valuesIn, whenEmpty } from "~/domain/promotions/promotion-values";
import { getPromotion } from "~/domain/promotions/read-promotions";
import { fieldText, formErrorResponse, intentOf, jsonOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { changesBetween } from "~/lib/catalog/field-changes";
import { DomainError } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { openedValues, storedForm } from "~/routes/admin/promotions/promotion-forms";
import { shownPromotion } from "~/routes/admin/promotions/shown-promotions";
import { changedNote, rebaseFields } from "~/routes/admin/rebase-fields";
import { z } from "~/schemas/zod";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.promotion.name ?? "Promotion"} · Back office` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const stored = await getPromotion(params.id ?? "");
  const promotion = await shownPromotion(stored);
  const form = stored.endedAt === null ? await storedForm(stored.id) : null;
  return { promotion, isOn: stored.isOn, hasEnded: stored.endedAt !== null, form };
}

const openedTexts = z.record(z.enum(promotionFields), z.string());
/** Stored as ids or short names like `buy_get`, so a conflict does not quote them. */
const opaque = ["kind", "what", "who", "productIds"];

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const here = `/admin/promotions/${id}`;
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data;
  const intent = intentOf(form, ["save", "pause", "resume"]);
  if (intent !== "save") {
    try {
      await updatePromotion(id, { isOn: intent === "resume" }, by);
    } catch (error) {
      // The press sends no fields.
      return formErrorResponse(error, (await storedForm(id)).texts);
    }
    return redirectWithToast(here, {
      title: intent === "pause" ? "Promotion Paused" : "Promotion Resumed",
    });
  }
  const values = typedPromotion(form);
  try {
    const sent = valuesIn({ ...whenEmpty, ...readPromotion(values) });
    const changes = changesBetween(openedValues(opened), sent);
    if (Object.keys(changes).length === 0) return await redirectWithToast(here, nothingChanged);
    await editPromotion(id, changes, by);
    return await redirectWithToast(here, {
      title: "Promotion Updated",
      description: "Changes saved successfully",
    });
  } catch (error) {
    if (!(error instanceof DomainError) || !opened) return formErrorResponse(error, values);
    const { texts: stored } = await storedForm(id);
    const rebased = rebaseFields({ opened, typed: values, stored });
    for (const field of opaque) if (rebased.notes[field]) rebased.notes[field] = [changedNote(null)];
    return json<PromotionResult>(
      {
        message: error.message,
        fields: { ...rebased.notes, ...error.extra.fields },
        values: rebased.fields,
        opened: stored,
      },
      { status: error.status },
    );
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EditPromotion() {
  const { promotion, isOn, hasEnded, form } = useLoaderData<typeof loader>();
  const result: PromotionResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <div className="max-w-3xl">
      <PageTitle text={<PromotionHead promotion={promotion} />}>{promotion.name}</PageTitle>
      <PromotionButtons {...{ id: promotion.id, isOn, hasEnded }} isOver={promotion.state === "ended"} />
      <Counters
        counters={[
          { label: "Uses", value: promotion.uses },
          { label: "Given Away", value: promotion.given },
          { label: "Revenue with It, before GST", value: promotion.revenue },
        ]}
      />
      {form ? (
        // React keeps a field's content, so new stored values need a new form.
        <PromotionForm
          key={JSON.stringify(result?.opened ?? form.texts)}
          opened={form.texts}
          goods={form.goods}
          creating={false}
          result={result}
        />
      ) : (
        <FormError message={result?.message} />
      )}
      <Outlet />
    </div>
  );
}
