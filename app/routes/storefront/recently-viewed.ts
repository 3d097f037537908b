import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { MOST_VIEWED } from "~/components/storefront/listing/viewed-products";
import { fieldText, readForm } from "~/http/forms/forms";
import { idsIn } from "~/lib/id";
import type { CardData } from "~/components/storefront/listing/product-card";
import { catalogue } from "~/domain/catalog/catalogue";
import { cardOf } from "~/routes/storefront/catalog/listing";

/** Redirects people who open the URL; scripts only post here. */
export const loader = () => redirect("/products");

/** The browser has the list; the server only describes its products and keeps nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const ids = idsIn(fieldText(await readForm(request), "ids"), MOST_VIEWED);
  return json(await cardsOfIds(ids), { headers: { "Cache-Control": "no-store" } });
}

/** Keeps the order of the ids. Leaves out products that are no longer in the shop. */
async function cardsOfIds(ids: readonly string[]): Promise<CardData[]> {
  const { byId } = await catalogue();
  return ids.flatMap((id) => byId.get(id) ?? []).map(cardOf);
}
