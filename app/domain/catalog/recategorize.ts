import type { Actor } from "~/domain/audit";
import { spelledAsCategory } from "~/domain/catalog/categories";
import { lockProduct } from "~/domain/catalog/lock";
import { saveProduct } from "~/domain/catalog/save";
import { transaction } from "~/services/database";

/** Puts a product in a category. What it is in already, however it is written, changes nothing. */
export function setCategory(id: string, name: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const category = await spelledAsCategory(tx, name);
    if (product.category !== category) await saveProduct(tx, product, { by, values: { category } });
  });
}
