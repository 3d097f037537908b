import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { matchingProducts, searchedText } from "~/domain/catalog/listing/listing";
import { similarWords, wordsIn } from "~/domain/catalog/search/similar-words";
import { activeFilters, noFilters, type ProductFilters } from "~/lib/catalog/product-filters";
import { singularsAndPlurals } from "~/lib/search/singular-plural";
import { searchedWords, searchFold, wordPattern } from "~/lib/search/words";

export interface ForgivenSearch {
  /** What may have been meant: a search, or the name of a category. */
  text: string;
  filters: ProductFilters;
  products: CatalogueProduct[];
}

/** The search that may have been meant where `filters` find nothing. Keeps the other filters if it can. */
export function forgivingSearch(
  catalogue: Catalogue,
  filters: ProductFilters,
  synonyms: string[][],
): ForgivenSearch | null {
  const typed = [...new Set(searchedWords(filters.search))];
  if (typed.length === 0) return null;
  const everywhere = { ...noFilters, sort: filters.sort };
  const scopes = (activeFilters(filters) > 0 ? [{ ...filters, page: 1 }, everywhere] : [everywhere]).filter(
    (scope) => matchingProducts(catalogue, { ...scope, search: filters.search }).length === 0,
  );
  if (scopes.length === 0) return null;
  const texts = meantTexts(catalogue, typed, synonyms);
  for (const scope of scopes)
    for (const text of texts) {
      const meant = found(catalogue, text, { ...scope, search: text });
      if (meant) return meant;
      // A search looks at names and descriptions only, so "wildlife" finds nothing in Prairie Wildlife.
      const category = scope === everywhere ? categoryWith(catalogue, searchedWords(text)) : undefined;
      if (category !== undefined) return found(catalogue, category, { ...scope, categories: [category] });
    }
  return null;
}

function found(catalogue: Catalogue, text: string, filters: ProductFilters): ForgivenSearch | null {
  const products = matchingProducts(catalogue, filters);
  return products.length > 0 ? { text, filters, products } : null;
}

function categoryWith(catalogue: Catalogue, words: string[]): string | undefined {
  const names = new Set(catalogue.products.map(({ category }) => category));
  return [...names].find((name) => words.every((word) => wordsIn(name).has(word)));
}

function meantTexts(catalogue: Catalogue, typed: string[], synonyms: string[][]): string[] {
  const texts = [typed.join(" "), ...correctedTexts(catalogue, typed, synonyms)];
  return [...new Set(texts.flatMap((text) => [text, ...synonymTexts(text, synonyms)]))];
}

function synonymTexts(text: string, synonyms: string[][]): string[] {
  return synonyms.flatMap((group) =>
    group.flatMap((term) => {
      const typed = new RegExp(`(?<!\\S)${wordPattern(term)}(?!\\S)`);
      const folded = searchFold(text);
      return typed.test(folded) ? group.map((other) => folded.replace(typed, () => other)) : [];
    }),
  );
}

/** More unknown words are another language, not slips. */
const MAX_CORRECTED_WORDS = 3;
/** For each word, so that a search of three wrong words tries 8 texts. */
const MAX_CORRECTIONS = 2;

function correctedTexts(catalogue: Catalogue, typed: string[], synonyms: string[][]): string[] {
  const terms = wordsIn(synonyms.flat().join(" "));
  const unknown = new Set<string>();
  for (const word of typed) {
    const pattern = new RegExp(wordPattern(word));
    if (!catalogue.products.some((product) => pattern.test(searchedText(product).joined))) unknown.add(word);
    if (unknown.size > MAX_CORRECTED_WORDS) return [];
  }
  let texts: string[][] = [[]];
  for (const word of typed) {
    const choices = unknown.has(word) ? corrections(catalogue, word, terms) : [word];
    texts = texts.flatMap((text) => choices.map((choice) => [...text, choice]));
  }
  return texts.map((text) => text.join(" "));
}

function corrections(catalogue: Catalogue, typed: string, terms: Set<string>): string[] {
  const [word = ""] = wordsIn(typed);
  const forms = singularsAndPlurals(word);
  const known = forms.filter((form) => terms.has(form) || isWordInShop(catalogue, form));
  const similar = [word, ...forms].flatMap((form) => similarWords(catalogue, form, terms));
  return [...new Set([...known, ...similar])].slice(0, MAX_CORRECTIONS);
}

function isWordInShop(catalogue: Catalogue, letters: string): boolean {
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, "u");
  return catalogue.products.some((product) => word.test(searchedText(product).spaced));
}
