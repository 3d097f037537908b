import type { Actor } from "~/domain/audit";
import { lockProduct } from "~/domain/catalog/lock";
import { saveProduct } from "~/domain/catalog/save";
import { transaction } from "~/services/database";

/** Puts a product in a category. What it is in already changes nothing. */
export function setCategory(id: string, category: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.category !== category) await saveProduct(tx, product, { by, values: { category } });
  });
}
