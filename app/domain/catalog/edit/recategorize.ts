import type { Actor } from "~/domain/audit";
import { existingCategory } from "~/domain/catalog/product-categories";
import { lockProduct } from "~/domain/catalog/lock";
import { saveProduct } from "~/domain/catalog/edit/save";
import { transaction } from "~/services/database";

/**
 * Puts a product in a category. What it is in already, however it is written, changes nothing. @throws DomainError 409
 * when there is no such category any more
 */
export function setCategory(id: string, name: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const category = await existingCategory(tx, name);
    if (product.category !== category) await saveProduct(tx, product, { by, values: { category } });
  });
}
