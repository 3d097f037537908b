import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, Form, useNavigation } from "@remix-run/react";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Counters } from "~/components/admin/lists/counters";
import { PromotionForm, type PromotionResult } from "~/routes/admin/promotions/promotion-form";
import { PromotionHead } from "~/components/admin/promotions/promotion-head";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { PageTitle } from "~/components/ui/page-title";
import { updatePromotion } from "~/domain/promotions/edit-promotions";
import { getPromotion } from "~/domain/promotions/read-promotions";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { promotionPages, storedForm } from "~/routes/admin/promotions/promotion-forms";
import { shownPromotion } from "~/routes/admin/promotions/shown-promotions";
import { saveEdit } from "~/routes/admin/record-routes";
import CirclePause from "lucide-react/icons/circle-pause";
import CirclePlay from "lucide-react/icons/circle-play";
import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { Button, LinkButton } from "~/components/ui/form/button";

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

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const here = `/admin/promotions/${id}`;
  const intent = intentOf(form, ["save", "pause", "resume"]);
  if (intent !== "save") {
    try {
      await updatePromotion(id, { isOn: intent === "resume" }, by);
    } catch (error) {
      // The buttons send no fields, so the form shows the stored values.
      return formErrorResponse(error, (await storedForm(id)).texts);
    }
    return redirectWithToast(here, {
      title: intent === "pause" ? "Promotion Paused" : "Promotion Resumed",
    });
  }
  return saveEdit(promotionPages, id, { form, by });
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

interface PromotionButtonsProps {
  id: string;
  isOn: boolean;
  hasEnded: boolean;
  /** True if it was ended or its last day is over. */
  isOver: boolean;
}

function PromotionButtons({ id, isOn, hasEnded, isOver }: PromotionButtonsProps) {
  const busy = useNavigation().formMethod === "POST";
  const Icon = isOn ? CirclePause : CirclePlay;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {!hasEnded && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value={isOn ? "pause" : "resume"} variant="outline" disabled={busy}>
            <Icon aria-hidden className="size-5" />
            <span>{isOn ? "Pause" : "Resume"}</span>
          </Button>
        </Form>
      )}
      <LinkButton to={`/admin/promotions/new?copy=${id}`} variant="outline">
        <Copy aria-hidden className="size-5" />
        Duplicate
      </LinkButton>
      {!isOver && (
        <LinkButton to={`/admin/promotions/${id}/card`} variant="outline">
          <Printer aria-hidden className="size-5" />
          Print Card
        </LinkButton>
      )}
      {!hasEnded && (
        <LinkButton
          to={`/admin/promotions/${id}/end`}
          variant="ghost"
          preventScrollReset
          className="text-danger!"
        >
          End
        </LinkButton>
      )}
    </div>
  );
}
