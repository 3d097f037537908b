import { json } from "@remix-run/node";
import type { Actor } from "~/domain/audit";
import { productNames } from "~/domain/catalog/admin-products";
import { archiveProduct, restoreProduct } from "~/domain/catalog/undo/archive";
import { listCategories } from "~/domain/catalog/categories";
import { setDraft } from "~/domain/catalog/edit/publish";
import { setCategory } from "~/domain/catalog/edit/recategorize";
import { applyInBulk, type Refusal } from "~/domain/bulk";
import { redirectWithToast } from "~/http/session/flash";
import { selectedProducts, type BulkIntent, bulkIntent, bulkToast } from "./bulk-selection";

export async function runBulkAction(params: URLSearchParams, { url }: Request, by: Actor) {
  const intent = bulkIntent(params);
  const category = params.get("category") ?? "";
  if (intent === "category" && !(await listCategories()).some(({ name }) => name === category))
    return redirectWithToast(`/admin/products${new URL(url).search}`, {
      title: "No Category Selected",
      description: "Select a category first.",
      variant: "destructive",
    });
  const acts: Record<typeof intent, (id: string) => Promise<unknown>> = {
    archive: (id) => archiveProduct(id, by),
    restore: (id) => restoreProduct(id, by),
    publish: (id) => setDraft(id, false, by),
    unpublish: (id) => setDraft(id, true, by),
    category: (id) => setCategory(id, category, by),
  };
  const { done, refused } = await applyInBulk(await selectedProducts(params), acts[intent]);
  return bulkResponse(intent, done.length, refused, `/admin/products${new URL(url).search}`, {});
}

/** @param form what was typed, for a form that stays open for the refused products */
export async function bulkResponse<Form extends object>(
  intent: BulkIntent,
  done: number,
  refused: readonly Refusal[],
  back: string,
  form: Form,
) {
  const told = bulkToast(intent, done);
  if (refused.length === 0) return redirectWithToast(back, told);
  const names = await productNames(refused.map(({ id }) => id));
  return json(
    {
      ...form,
      done: done > 0 ? `${told.title}.` : "",
      refused: refused.map(({ id, reason }) => ({ id, reason, name: names.get(id) ?? "A product" })),
    },
    { status: done > 0 ? 200 : 409 },
  );
}
