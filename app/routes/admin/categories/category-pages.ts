import { type CategoryTexts, emptyCategory } from "./category-form";
import { categoryEntity } from "~/domain/catalog/categories";
import { readBy, textsIn } from "~/routes/admin/record-routes";
import { categoryInput } from "~/schemas/category";

export const categoryPages = {
  title: "Category",
  list: "/admin/categories",
  entity: categoryEntity,
  fields: Object.keys(emptyCategory) as (keyof CategoryTexts)[],
  textsOf: textsIn(emptyCategory),
  read: readBy(categoryInput),
};
