import { Link } from "@remix-run/react";

export function AddCategoryFirst() {
  return (
    <>
      There is no category yet.{" "}
      <Link to="/admin/categories/new" className="underline">
        Add a category first
      </Link>
    </>
  );
}
