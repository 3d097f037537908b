import { useRouteLoaderData } from "@remix-run/react";
import { categoryPath, type CategorySlugs } from "~/lib/catalog/product-filters";

const none: CategorySlugs = {};

export function useCategorySlugs(): CategorySlugs {
  const root = useRouteLoaderData("root") as { categorySlugs?: CategorySlugs } | undefined;
  return root?.categorySlugs ?? none;
}

export function useCategoryPath(): (name: string) => string {
  const slugs = useCategorySlugs();
  return (name) => categoryPath(name, slugs);
}
