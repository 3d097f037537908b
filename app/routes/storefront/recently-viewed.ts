import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { MOST_VIEWED } from "~/components/storefront/listing/viewed-products";
import { fieldText, readForm } from "~/http/forms/forms";
import { idsIn } from "~/lib/id";
import { cardsOfIds } from "~/routes/storefront/catalog/cards-of-ids";

/** For people who open the URL; scripts only post here. */
export const loader = () => redirect("/products");

/** The browser has the list; the server only describes its products and keeps nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const ids = idsIn(fieldText(await readForm(request), "ids"), MOST_VIEWED);
  return json(await cardsOfIds(ids), { headers: { "Cache-Control": "no-store" } });
}
