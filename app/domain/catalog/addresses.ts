import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { isId } from "~/lib/id";
import { listUrl, parseFilters } from "~/lib/catalog/product-filters";
import { readableSlug, startOf } from "~/lib/catalog/product-slugs";
import { slugOf } from "~/lib/text/slug";
import { productPath } from "~/lib/url/product-path";

/** Finds a product by its id or readable address. An address with an earlier name works too. */
export function productAt({ byId, products }: Catalogue, asked: string): CatalogueProduct | undefined {
  const address = asked.toLowerCase();
  const whole = byId.get(address.slice(-36));
  if (whole) return whole;
  const [, start] = /^(?:[a-z0-9-]+-)?([0-9a-f]{8})$/.exec(address) ?? [];
  if (start === undefined) return undefined;
  const found = products.filter(({ id }) => startOf(id) === start);
  return found.find(({ name }) => address === readableSlug(name, start)) ?? found[0];
}

/** Finds a category by its slug, its name or an earlier slug or name, and returns its name. */
export function categoryAt({ categories, formerSlugs }: Catalogue, asked: string): string | undefined {
  const slug = asked.toLowerCase();
  const found =
    categories.find((category) => category.slug.toLowerCase() === slug) ??
    categories.find(({ name }) => slugOf(name) === slug);
  return found?.name ?? formerSlugs.get(slug);
}

/** The new name of a renamed category. Any other name stays. */
export function currentName({ categories, products, formerSlugs }: Catalogue, asked: string): string {
  const isAsked = (name: string) => name.toLowerCase() === asked.toLowerCase();
  if (categories.some(({ name }) => isAsked(name)) || products.some(({ category }) => isAsked(category)))
    return asked;
  return formerSlugs.get(slugOf(asked)) ?? asked;
}

/** Returns where a product or category page is now (see `readableAddresses`), or null if the URL is right. */
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
  const categories = [...new Set(filters.categories.map((name) => currentName(catalogue, name)))];
  const to = listUrl("/products", { ...filters, categories }, catalogue.categorySlugs);
  const [path] = to.split("?");
  const isRenamed = categories.join() !== filters.categories.join();
  return path === pathname && !isRenamed ? null : to;
}
