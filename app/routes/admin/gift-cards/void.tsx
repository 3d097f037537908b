import { voidGiftCard } from "~/domain/orders/gift-cards/send";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { getGiftCard } from "~/domain/gift-cards/read-gift-cards";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { cardTitle, shownMoney } from "~/lib/gift-cards/admin-words";

export const meta: MetaFunction = () => [{ title: "Void Gift Card · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id, lastFour, createdAt, balance } = await getGiftCard(params.id ?? "");
  return { id, title: cardTitle(lastFour, createdAt), balance: shownMoney(balance) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  intentOf(await readForm(request), ["void"]);
  const here = `/admin/gift-cards/${id}`;
  try {
    await voidGiftCard(id, by);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return formErrorResponse(error, {});
  }
  return redirectWithToast(here, { title: "Gift Card Voided" });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function VoidGiftCard() {
  const { id, title, balance } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title={`Void ${title}`} closeTo={`/admin/gift-cards/${id}`} intent="void" label="Void">
      <p>
        {`Void this gift card? The ${balance} on it is lost for its holder, and nobody is refunded. This cannot be undone.`}
      </p>
      <p>To give the money back to the buyer, refund the gift card in its order instead.</p>
    </ConfirmDialog>
  );
}
