import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { undoDeletion } from "~/domain/catalog/undo/undo-deletion";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast, toastResponse, wantsJson } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";

const listOf = ({ url }: Request) => `/admin/products${new URL(url).search}`;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, listOf(request));
  return redirect(listOf(request));
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context, listOf(request));
  const list = listOf(request);
  try {
    await undoDeletion(params.id ?? "", by);
    return await toastResponse(request, list, { title: "Product Restored", description: "It is as it was." });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (wantsJson(request)) return json({ message: error.message }, { status: error.status });
    return redirectWithToast(list, errorToast(error.message, "Not undone"));
  }
}
