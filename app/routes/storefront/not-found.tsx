import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

export async function loader() {
  throw await notFoundWithToys("Page");
}

/** Without a component Remix treats this as a resource route. */
export default function NotFoundRoute() {
  return null;
}
