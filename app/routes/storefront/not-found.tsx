import { notFound } from "~/lib/errors";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";

export async function loader() {
  throw notFound("Page", { more: await suggestedCards() });
}

/** Without a component Remix treats this as a resource route. */
export default function NotFoundRoute() {
  return null;
}
