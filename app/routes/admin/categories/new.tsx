import { CategoryForm, emptyCategory } from "./category-form";
import { categoryPages } from "./category-pages";
import { NewDialog } from "~/components/admin/forms/record-form";
import { newRoute } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Add Category · Back office" }];

const route = newRoute(categoryPages, () => emptyCategory);
export const loader = route.loader;
export const action = route.action;

export default function NewCategory() {
  return <NewDialog title="Add Category" Form={CategoryForm} list="/admin/categories" />;
}
