import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/http/session/access";
import { cookieHeaders, setPlainCookie } from "~/http/session/cookies";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin");
  return redirect("/admin");
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAdmin(context, "/admin");
  const form = await readForm(request);
  const open = intentOf(form, ["open", "collapse"]) === "open";
  const back = fieldText(form, "returnTo");
  return redirect(/^\/admin(?:\/[\w-]+)*(?:\?[\w=&.%+~-]*)?$/.test(back) ? back : "/admin", {
    headers: cookieHeaders(setPlainCookie("sidebar_state", String(open))),
  });
}
