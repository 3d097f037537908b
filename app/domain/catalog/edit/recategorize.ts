import type { Actor } from "~/domain/audit";
import { existingCategory } from "~/domain/catalog/product-categories";
import { lockProduct } from "~/domain/catalog/lock";
import { saveProduct } from "~/domain/catalog/edit/save";
import { transaction } from "~/services/database";

/** Nothing changes if only the spelling differs. @throws DomainError 409 when the category no longer exists */
export function setCategory(id: string, name: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const category = await existingCategory(tx, name);
    if (product.category !== category) await saveProduct(tx, product, { by, values: { category } });
  });
}
