import type { Catalogue, CatalogueProduct } from "~/domain/catalog/snapshot";
import { byName } from "~/lib/name-order";
import { pageOf } from "~/lib/pagination";
import type { ProductFilters } from "~/lib/product-filters";

export const PRODUCTS_PER_PAGE = 48;

export interface ProductListing {
  products: CatalogueProduct[];
  /** How many match, on all pages. */
  matching: number;
  /** All products of the shop. */
  total: number;
  /** The distinct categories of all products, sorted. */
  categories: string[];
  page: number;
  pages: number;
}

export function listProducts(catalogue: Catalogue, filters: ProductFilters): ProductListing {
  const matching = matchingProducts(catalogue, filters);
  const { page, pages, offset } = pageOf(matching.length, filters.page, PRODUCTS_PER_PAGE);
  return {
    products: matching.slice(offset, offset + PRODUCTS_PER_PAGE),
    matching: matching.length,
    total: catalogue.products.length,
    categories: categoryNames(catalogue),
    page,
    pages,
  };
}

/** Every word searched occurs in name or description; any chosen category; something available if that is asked. */
export function matchingProducts(catalogue: Catalogue, { search, categories, inStock }: Omit<ProductFilters, "page">): CatalogueProduct[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = new Set(categories);
  if (words.length === 0 && chosen.size === 0 && !inStock) return catalogue.products;
  return catalogue.products.filter(
    (product) =>
      (!inStock || product.totalAvailable > 0) &&
      (chosen.size === 0 || chosen.has(product.category)) &&
      (words.length === 0 || words.every((word) => searchedText(product).includes(word))),
  );
}

const texts = new WeakMap<CatalogueProduct, string>();

function searchedText(product: CatalogueProduct): string {
  let text = texts.get(product);
  if (text === undefined) {
    text = `${product.name}\n${product.description ?? ""}`.toLowerCase();
    texts.set(product, text);
  }
  return text;
}

function categoryNames({ products }: Catalogue): string[] {
  return [...new Set(products.map(({ category }) => category))].sort(byName);
}
