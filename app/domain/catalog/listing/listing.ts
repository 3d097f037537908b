import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { facetsOf, facetTest } from "~/domain/catalog/listing/facets";
import { sorted } from "~/domain/catalog/listing/sorting";
import { byName } from "~/lib/search/name-order";
import { type FoldedText, foldedText, searchedWords, wordPattern } from "~/lib/search/words";
import { pageOf } from "~/lib/url/pagination";
import type { Facets, ProductFilters } from "~/lib/catalog/product-filters";

const PRODUCTS_PER_PAGE = 48;

export interface ProductListing {
  products: CatalogueProduct[];
  matching: number;
  total: number;
  categories: string[];
  chosen: string[];
  /** Chosen categories that have no products. */
  empty: string[];
  category: string | null;
  categoryText: string | null;
  facets: Facets;
  page: number;
  pages: number;
}

export function listProducts(catalogue: Catalogue, filters: ProductFilters): ProductListing {
  const chosen = knownCategories(catalogue, filters.categories);
  const matching = matchingProducts(catalogue, { ...filters, categories: chosen });
  const filled = new Set(categoryNames(catalogue));
  const [only = null] = chosen;
  const category = chosen.length === 1 ? only : null;
  const { page, pages, offset } = pageOf(matching.length, filters.page, PRODUCTS_PER_PAGE);
  return {
    products: matching.slice(offset, offset + PRODUCTS_PER_PAGE),
    matching: matching.length,
    total: catalogue.products.length,
    categories: categoryNames(catalogue),
    chosen,
    empty: chosen.filter((name) => !filled.has(name)),
    category,
    categoryText: catalogue.categories.find(({ name }) => name === category)?.description ?? null,
    facets: facetsOf(catalogue, filters, basicTest(catalogue, filters)),
    page,
    pages,
  };
}

export function matchingProducts(
  catalogue: Catalogue,
  filters: Omit<ProductFilters, "page">,
): CatalogueProduct[] {
  const [isFound, hasFacets] = [basicTest(catalogue, filters), facetTest(catalogue, filters)];
  const found = sorted(catalogue, filters.sort).filter((product) => isFound(product) && hasFacets(product));
  return filters.sort === "newest" ? soldOutLast(found) : found;
}

function soldOutLast(products: CatalogueProduct[]): CatalogueProduct[] {
  const isAvailable = ({ totalAvailable }: CatalogueProduct) => totalAvailable > 0;
  return [...products.filter(isAvailable), ...products.filter((product) => !isAvailable(product))];
}

function basicTest(
  catalogue: Catalogue,
  { search, categories, inStock }: Pick<ProductFilters, "search" | "categories" | "inStock">,
) {
  const words = searchedWords(search).map((word) => new RegExp(wordPattern(word)));
  const chosen = new Set(knownCategories(catalogue, categories));
  return (product: CatalogueProduct) =>
    (!inStock || product.totalAvailable > 0) &&
    (chosen.size === 0 || chosen.has(product.category)) &&
    (words.length === 0 || words.every((word) => word.test(searchedText(product).joined)));
}

const texts = new WeakMap<CatalogueProduct, FoldedText>();

export function searchedText(product: CatalogueProduct): FoldedText {
  let text = texts.get(product);
  if (text === undefined) {
    text = foldedText(`${product.name}\n${product.description ?? ""}`);
    texts.set(product, text);
  }
  return text;
}

const sortedNames = new WeakMap<Catalogue, string[]>();

function categoryNames(catalogue: Catalogue): string[] {
  let names = sortedNames.get(catalogue);
  if (!names)
    sortedNames.set(
      catalogue,
      (names = [...new Set(catalogue.products.map(({ category }) => category))].sort(byName)),
    );
  return names;
}

/** Returns the names in the shop's spelling, without unknown ones: a page must not repeat text from its URL. */
export function knownCategories(catalogue: Catalogue, chosen: string[]): string[] {
  if (chosen.length === 0) return chosen;
  const names = [...new Set([...categoryNames(catalogue), ...catalogue.categories.map(({ name }) => name)])];
  const meant = (name: string) => {
    const alike = names.filter((other) => other.toLowerCase() === name.toLowerCase());
    return names.includes(name) ? [name] : alike;
  };
  return [...new Set(chosen.flatMap(meant))];
}
