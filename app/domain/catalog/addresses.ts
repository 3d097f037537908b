import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { isId } from "~/lib/id";
import { listUrl, parseFilters } from "~/lib/catalog/product-filters";
import { readableSlug, startOf } from "~/lib/catalog/product-slugs";
import { slugOf } from "~/lib/text/slug";
import { productPath } from "~/lib/url/product-path";

/** By its id, or by a readable address, also one with an earlier name. */
export function productAt({ byId, products }: Catalogue, asked: string): CatalogueProduct | undefined {
  const address = asked.toLowerCase();
  const whole = byId.get(address.slice(-36));
  if (whole) return whole;
  const [, start] = /^(?:[a-z0-9-]+-)?([0-9a-f]{8})$/.exec(address) ?? [];
  if (start === undefined) return undefined;
  const found = products.filter(({ id }) => startOf(id) === start);
  return found.find(({ name }) => address === readableSlug(name, start)) ?? found[0];
}

/** By its slug, or by its name where the owner has changed the slug. */
export function categoryAt({ categories }: Catalogue, asked: string): string | undefined {
  const slug = asked.toLowerCase();
  const found =
    categories.find((category) => category.slug.toLowerCase() === slug) ??
    categories.find(({ name }) => slugOf(name) === slug);
  return found?.name;
}

/** Where the page asked for has its address now: readable while that is switched on, else the specified one. */
export function movedTo(catalogue: Catalogue, { pathname, search, searchParams }: URL): string | null {
  const [, place, asked] = /^\/(product|products)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (place === "product") {
    const product = asked === undefined ? undefined : productAt(catalogue, asked);
    if (asked === undefined || !product) return null;
    const path = productPath(product);
    return path === pathname || (!product.slug && isId(asked)) ? null : path + search;
  }
  if (place !== "products") return null;
  const category = asked === undefined ? undefined : categoryAt(catalogue, asked);
  if (asked !== undefined && category === undefined) return null;
  const filters = parseFilters(searchParams, category);
  const to = listUrl("/products", filters, catalogue.categorySlugs);
  const [path] = to.split("?");
  return path === pathname ? null : to;
}
