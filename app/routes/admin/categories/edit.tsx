import { CategoryForm } from "./category-form";
import { categoryPages } from "./category-pages";
import { EditDialog } from "~/components/admin/forms/record-form";
import { editRoute } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Edit Category · Back office" }];

const route = editRoute(categoryPages);
export const loader = route.loader;
export const action = route.action;

export default function EditCategory() {
  return <EditDialog title="Edit Category" Form={CategoryForm} list="/admin/categories" />;
}
