import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { intentOf, readForm } from "~/http/forms/forms";
import { changeWishList } from "~/http/wish-list/wish-list";

/** Redirects people who open the URL; scripts only post here. */
export const loader = () => redirect("/wish-list");

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers();
  const change = await changeWishList(form, intentOf(form, ["add", "remove"]), {
    cookies: request.headers.get("Cookie"),
    visitor: context.visitor,
    headers,
  });
  return json(change, { headers });
}
