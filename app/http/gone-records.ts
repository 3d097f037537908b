import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { redirectWithToast } from "~/http/flash";
import { DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";

/** `/admin/products/…/edit` belongs to the list `/admin/products`. */
const listOf = /^\/admin\/[\w-]+/;

/**
 * A screen of the back office whose record is gone (deleted meanwhile, in another tab or by another admin)
 * leads back to its list, which says so, instead of replacing everything by a 404. Null for every other
 * error, for the list itself, and for an id that never was one.
 */
export async function backToList(
  error: unknown,
  { request, params }: Parameters<LoaderFunction | ActionFunction>[0],
): Promise<Response | null> {
  if (!(error instanceof DomainError) || error.kind !== "notFound" || !Object.values(params).every(isId))
    return null;
  const { pathname, search } = new URL(request.url);
  const list = listOf.exec(pathname)?.[0];
  if (!list || (list === pathname && request.method === "GET")) return null;
  return redirectWithToast(list + search, {
    title: "Error",
    description: `${error.message}. It may have been deleted meanwhile.`,
    variant: "destructive",
  });
}
