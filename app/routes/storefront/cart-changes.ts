import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { checkCartChange } from "~/http/cart/cart-changes";
import { readForm } from "~/http/forms/forms";
import type { CartChangeResult } from "~/lib/cart/cart-view";

/** Redirects people who open the URL; scripts only post here. */
export const loader = () => redirect("/cart");

export async function action({ request }: ActionFunctionArgs) {
  const { result, status } = await checkCartChange(request, await readForm(request));
  return json<CartChangeResult>(result, { status });
}
