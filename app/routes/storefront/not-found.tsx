import type { MetaFunction } from "@remix-run/node";
import { notFound } from "~/lib/errors";

export const meta: MetaFunction = () => [{ title: "404 Page Not Found" }, { name: "robots", content: "noindex" }];

export function loader() {
  throw notFound("Page");
}
