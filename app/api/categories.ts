import { createCategory, deleteCategory, updateCategory } from "~/domain/catalog/categories";
import { catalogue } from "~/domain/catalog/catalogue";
import { type Call, listed, type pageQuery } from "~/api/handlers";
import type { CategoryChange, CategoryInput } from "~/schemas/category";
import type { z } from "~/schemas/zod";

export async function categories({
  query: { limit, offset = 0 },
}: Call<"public", z.output<typeof pageQuery>, undefined>) {
  const all = (await catalogue()).categories;
  return listed({ rows: all.slice(offset, limit && offset + limit), total: all.length });
}

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export const addCategory = ({ body, user }: Admin<CategoryInput>) => createCategory(body, user);
export const changeCategory = ({ id, body, user }: Admin<CategoryChange>) => updateCategory(id, body, user);
export const removeCategory = ({ id, user }: Admin) => deleteCategory(id, user);
