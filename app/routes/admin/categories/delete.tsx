import { categoryPages } from "./category-pages";
import { DeleteDialog } from "~/components/admin/forms/record-form";
import { deleteRoute } from "~/routes/admin/record-routes";

export { keepScreenWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Delete Category · Back office" }];

const route = deleteRoute(categoryPages, "Category removed successfully");
export const loader = route.loader;
export const action = route.action;

export default function DeleteCategory() {
  return (
    <DeleteDialog list="/admin/categories">
      Are you sure you want to delete this category? Products using this category will need to be updated.
    </DeleteDialog>
  );
}
