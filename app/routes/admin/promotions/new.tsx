import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { PromotionForm } from "~/routes/admin/promotions/promotion-form";
import { emptyPromotion } from "~/routes/admin/promotions/promotion-texts";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { PageTitle } from "~/components/ui/page-title";
import { promotionGoods } from "~/domain/promotions/read-promotions";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { promotionPages, storedForm } from "~/routes/admin/promotions/promotion-forms";
import { saveNew } from "~/routes/admin/record-routes";

export const meta: MetaFunction = () => [{ title: "Add Promotion · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const formId = randomUUID();
  const copy = new URL(request.url).searchParams.get("copy");
  if (copy === null)
    return {
      formId,
      texts: emptyPromotion,
      goods: await promotionGoods({ categories: [], productIds: [] }),
    };
  const { texts, goods } = await storedForm(copy);
  return { formId, texts: { ...texts, code: "" }, goods };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  return saveNew(promotionPages, { form, by });
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewPromotion() {
  const { formId, texts, goods } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <div className="max-w-3xl">
      <PageTitle>Add Promotion</PageTitle>
      <PromotionForm opened={texts} goods={goods} creating result={result}>
        <input type="hidden" name="formId" value={formId} />
      </PromotionForm>
    </div>
  );
}
