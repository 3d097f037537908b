import type { Actor } from "~/domain/audit";
import { lockProduct } from "~/domain/catalog/lock";
import { finishChange } from "~/domain/catalog/edit/save";
import { transaction } from "~/services/database";

/**
 * Puts a product in the shop, or takes it out as a draft: then it is to carts and checkouts as an archived one,
 * and a checkout that holds its stock still completes. What it is already changes nothing.
 */
export function setDraft(id: string, draft: boolean, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.draft === draft) return;
    await finishChange(tx, product, {
      by,
      data: { draft },
      audit: {
        action: draft ? "product.unpublished" : "product.published",
        before: { draft: product.draft },
        after: { draft },
      },
    });
  });
}
