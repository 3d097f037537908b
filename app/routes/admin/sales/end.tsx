import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { deleteSale, endSale } from "~/domain/catalog/on-sale/edit-sales";
import { getSale } from "~/domain/catalog/on-sale/read-sales";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { offWords, saleStateOf } from "~/lib/catalog/sale-words";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = () => [{ title: "End Sale · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const sale = await getSale(params.id ?? "");
  const isUpcoming = saleStateOf(sale, dayAtShop(now())) === "upcoming";
  return { title: sale.title, off: offWords(sale), isUpcoming };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const intent = intentOf(await readForm(request), ["end", "delete"]);
  // A sale that has begun since the page was shown is ended, not deleted, because it already counts.
  const isUpcoming = saleStateOf(await getSale(id), dayAtShop(now())) === "upcoming";
  if (intent === "delete" && isUpcoming) {
    await deleteSale(id, by);
    return redirectWithToast("/admin/sales", { title: "Sale Deleted" });
  }
  await endSale(id, by);
  return redirectWithToast("/admin/sales", {
    title: "Sale Ended",
    description: "The regular prices are charged from now on.",
  });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EndSale() {
  const { title, off, isUpcoming } = useLoaderData<typeof loader>();
  return isUpcoming ? (
    <ConfirmDialog title="Delete Sale" closeTo="/admin/sales" intent="delete" label="Delete">
      <p>{`Delete the sale of ${title} (${off})? It has not begun.`}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog title="End Sale" closeTo="/admin/sales" intent="end" label="End Now">
      <p>{`End the sale of ${title} (${off}) now? The regular prices are charged from then on. Orders that were placed keep their prices.`}</p>
    </ConfirmDialog>
  );
}
