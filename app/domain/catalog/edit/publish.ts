import type { Actor } from "~/domain/audit";
import { lockProduct } from "~/domain/catalog/lock";
import { finishChange } from "~/domain/catalog/edit/save";
import { recorded } from "~/lib/recorded-fields";
import { transaction } from "~/services/database";

/** Checkouts that already hold stock of the product can still complete. */
export function setDraft(id: string, draft: boolean, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.draft === draft) return;
    await finishChange(tx, product, {
      by,
      data: { draft },
      audit: {
        action: draft ? "product.unpublished" : "product.published",
        before: recorded({ draft: product.draft }),
        after: recorded({ draft }),
      },
    });
  });
}
