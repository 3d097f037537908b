import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { getGiftCard } from "~/domain/gift-cards/read-gift-cards";
import { sendGiftCardAgain } from "~/domain/orders/gift-cards/send";
import { fieldTexts, formErrorResponse, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { checkBySchema } from "~/schemas/form-check";
import { giftCardSending } from "~/schemas/prices/gift-card";

export const meta: MetaFunction = () => [{ title: "Send Gift Card · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id, lastFour, recipient } = await getGiftCard(params.id ?? "");
  return { id, hasCode: lastFour !== null, name: recipient.name, email: recipient.email };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["send"]);
  const values = fieldTexts(form, ["name", "email"]);
  try {
    const sending = parseForm(form, giftCardSending);
    await sendGiftCardAgain(id, sending, by);
    return await redirectWithToast(`/admin/gift-cards/${id}`, {
      title: "Gift Card Sent",
      description: `A new code goes to ${sending.email}`,
    });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const check = checkBySchema(giftCardSending);

export default function SendGiftCard() {
  const { id, hasCode, ...stored } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  useErrorToast(result);
  const { values = stored } = result ?? {};
  const closeTo = `/admin/gift-cards/${id}`;
  return (
    <Dialog open onCloseTo={closeTo} title="Send Gift Card">
      <CheckedForm id="send-form" {...{ check, result }} noValidate={false} className="flex flex-col gap-5">
        <FormError message={result?.message} />
        {hasCode && <p>The email has a new code. The code before ends.</p>}
        <Field label="Name" name="name" required>
          {(control) => <Input {...control} defaultValue={values.name} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Email" name="email" required>
          {(control) => (
            <Input {...control} type="email" defaultValue={values.email} maxLength={254} autoComplete="off" />
          )}
        </Field>
        <FormActions closeTo={closeTo}>
          <Button name="intent" value="send" disabled={busy}>
            Send
          </Button>
        </FormActions>
      </CheckedForm>
    </Dialog>
  );
}
