import type { Catalogue } from "~/domain/catalog/catalogue";
import { forgivingSearch } from "~/domain/catalog/search/forgiving-search";
import { sorted } from "~/domain/catalog/listing/sorting";
import { parseFilters } from "~/lib/catalog/product-filters";
import { searchedWords, searchFold, wordPattern } from "~/lib/search/words";

const MAX_CATEGORIES = 2;
const MAX_SUGGESTIONS = 6;

export interface SearchSuggestions {
  categories: string[];
  products: string[];
}

/** Names that contain every typed word, starts of words first. If there are none, names for the corrected search. */
export function searchSuggestions(
  catalogue: Catalogue,
  search: string,
  synonyms: string[][],
): SearchSuggestions {
  const words = searchedWords(search);
  if (words.join("").length < 2) return { categories: [], products: [] };
  const names = namesOf(catalogue);
  const categories = matching(names.categories, words).slice(0, MAX_CATEGORIES);
  const named = matching(names.products, words);
  const isEmpty = categories.length + named.length === 0;
  const meant =
    isEmpty && forgivingSearch(catalogue, parseFilters(new URLSearchParams({ search })), synonyms);
  const products = meant ? [...new Set(meant.products.map(({ name }) => name))] : named;
  return { categories, products: products.slice(0, MAX_SUGGESTIONS - categories.length) };
}

interface SuggestedName {
  name: string;
  /** The folded name with a space before it, so that every word starts after a space. */
  text: string;
}

const kept = new WeakMap<Catalogue, { categories: SuggestedName[]; products: SuggestedName[] }>();

/** Names in order of sales, best selling first. */
function namesOf(catalogue: Catalogue): { categories: SuggestedName[]; products: SuggestedName[] } {
  let names = kept.get(catalogue);
  if (!names) {
    const bestSelling = sorted(catalogue, "best-selling");
    const all = (texts: string[]) =>
      [...new Set(texts)].map((name) => ({ name, text: ` ${searchFold(name)}` }));
    const categories = all(bestSelling.map(({ category }) => category));
    kept.set(catalogue, (names = { categories, products: all(bestSelling.map(({ name }) => name)) }));
  }
  return names;
}

function matching(names: SuggestedName[], words: string[]): string[] {
  const whole = ` ${searchFold(words.join(" "))}`;
  const after = (start: string) => words.map((word) => new RegExp(start + wordPattern(word)));
  const [anywhere, atStart] = [after(""), after(" ")];
  const hasAll = ({ text }: SuggestedName, patterns: RegExp[]) =>
    patterns.every((pattern) => pattern.test(text));
  const found = names.filter((name) => name.text !== whole && hasAll(name, anywhere));
  const begins = (name: SuggestedName) => hasAll(name, atStart);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].map(({ name }) => name);
}
