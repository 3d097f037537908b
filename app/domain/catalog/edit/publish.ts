import type { Actor } from "~/domain/audit";
import { lockProduct } from "~/domain/catalog/lock";
import { finishChange } from "~/domain/catalog/edit/save";
import { transaction } from "~/services/database";

/**
 * Publishes a product or makes it a draft. Carts and checkouts treat a draft like an archived product, but a checkout
 * that already holds its stock can complete.
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
