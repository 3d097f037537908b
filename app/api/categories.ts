import { createCategory, deleteCategory, updateCategory } from "~/domain/catalog/categories";
import { catalogue } from "~/domain/catalog/catalogue";
import { type Call, listed, type pageQuery, part } from "~/api/handlers";
import type { CategoryChange, CategoryInput } from "~/schemas/category";
import type { z } from "~/schemas/zod";

export async function categories({ query }: Call<"public", z.output<typeof pageQuery>, undefined>) {
  return listed(part((await catalogue()).categories, query));
}

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export const addCategory = ({ body, user }: Admin<CategoryInput>) => createCategory(body, user);
export const changeCategory = ({ id, body, user }: Admin<CategoryChange>) => updateCategory(id, body, user);
export const removeCategory = ({ id, user }: Admin) => deleteCategory(id, user);
