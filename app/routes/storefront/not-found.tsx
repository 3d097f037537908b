import { notFound } from "~/lib/errors";

export function loader() {
  throw notFound("Page");
}

/** Never shown, but without it Remix takes this for an address that answers no page. */
export default function NotFoundRoute() {
  return null;
}
