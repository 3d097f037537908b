import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { GiftCardFields } from "~/routes/admin/orders/new/gift-card-fields";
import { orderErrors } from "~/routes/admin/orders/new/order-errors";
import { OrderQuestion } from "~/routes/admin/orders/order/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { correctRecipient, refusalToCorrect } from "~/domain/orders/gift-cards/recipient";
import { getAdminOrder } from "~/domain/orders/queries";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { recipientOfDraft, recipientTexts } from "~/lib/orders/drafts/gift-card-draft";
import { orderNumber } from "~/lib/orders/order-number";
import { nothingChanged } from "~/lib/toast-message";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { checkByReading } from "~/schemas/form-check";
import { recipientChange } from "~/schemas/prices/gift-card";

export const meta: MetaFunction = () => [{ title: "Who gets the gift card · Back office" }];

const FIELDS = ["giftCardName", "giftCardEmail", "giftCardMessage", "giftCardDay"] as const;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { name } = order.shippingAddress;
  return {
    id: order.id,
    refusal: await refusalToCorrect({ ...order, name }),
    stored: recipientTexts(order.giftCardRecipient),
    version: order.version,
    customer: order.shippingAddress,
    query: listQueryOf(new URL(request.url).searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, FIELDS);
  const seen = fieldText(form, "version");
  const { shippingAddress: customer } = await getAdminOrder(id);
  try {
    const { version } = await correctRecipient(id, inputOf({ ...values, version: seen }, customer), by);
    const to = `/admin/orders/${id}${listQueryOf(new URL(request.url).searchParams)}`;
    const isSame = String(version) === seen;
    return await redirectWithToast(to, isSame ? nothingChanged : { title: "Recipient Changed" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

type CorrectedRecipientTexts = Record<(typeof FIELDS)[number] | "version", string>;

const inputOf = (
  { version, ...typed }: CorrectedRecipientTexts,
  { name, email }: { name: string; email: string },
) =>
  recipientChange.parse({
    giftCardRecipient: recipientOfDraft({ ...typed, name, email }),
    version: version || undefined,
  });

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function GiftCardRecipient() {
  const { id, refusal, stored, version, customer, query } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  useErrorToast(result);
  const closeTo = `/admin/orders/${id}${query}`;
  const check = checkByReading((form) =>
    inputOf(Object.fromEntries(form) as CorrectedRecipientTexts, customer),
  );
  return (
    <OrderQuestion title={`Gift card of order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <CheckedForm
        id="recipient-form"
        check={(form) => orderErrors(check(form))}
        result={result && { fields: orderErrors(result.fields) }}
        className="flex flex-col gap-4"
      >
        <FormError message={result?.message} />
        <input type="hidden" name="version" value={version} />
        <GiftCardFields draft={result?.values ?? stored} />
        <FormActions closeTo={closeTo}>
          <Button name="intent" value="save" disabled={busy}>
            Save
          </Button>
        </FormActions>
      </CheckedForm>
    </OrderQuestion>
  );
}
