import { notFound } from "~/lib/errors";
import { suggestedCards } from "~/routes/storefront/suggested-cards";

export async function loader() {
  throw notFound("Page", { more: await suggestedCards() });
}

/** Never shown, but without it Remix takes this for an address that answers no page. */
export default function NotFoundRoute() {
  return null;
}
