import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { matchingProducts, searchedText } from "~/domain/catalog/listing/listing";
import { activeFilters, noFilters, type ProductFilters } from "~/lib/catalog/product-filters";
import { singularsAndPlurals } from "~/lib/search/singular-plural";
import { type FoldedText, foldedText, searchedWords, searchFold, wordPattern } from "~/lib/search/words";
import { fold } from "~/lib/search/fold";
import { editDistance, similarDistance } from "~/lib/search/nearest-word";

export interface ForgivenSearch {
  /** The corrected search, or the name of a category. */
  text: string;
  filters: ProductFilters;
  products: CatalogueProduct[];
}

/** A corrected search for `filters` that find nothing. Keeps the other filters if that finds products. */
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
      const meant = found(catalogue, text, { ...scope, search: text.text });
      if (meant) return meant;
      // A search looks at names and descriptions only, so "wildlife" finds nothing in Prairie Wildlife.
      const category = scope === everywhere ? categoryWith(catalogue, searchedWords(text.text)) : undefined;
      if (category !== undefined)
        return found(catalogue, { text: category }, { ...scope, categories: [category] });
    }
  return null;
}

interface MeantText {
  text: string;
  /** The owner's synonym in the text. It must match whole words: "car" is not in "gift card". */
  synonym?: string;
}

function found(
  catalogue: Catalogue,
  { text, synonym }: MeantText,
  filters: ProductFilters,
): ForgivenSearch | null {
  const whole = synonym === undefined ? null : wholeWord(synonym);
  const products = matchingProducts(catalogue, filters).filter(
    (product) => whole === null || hasWholeWord(searchedText(product), whole),
  );
  return products.length > 0 ? { text, filters, products } : null;
}

function categoryWith(catalogue: Catalogue, words: string[]): string | undefined {
  const names = new Set(catalogue.products.map(({ category }) => category));
  const hasAll = (name: string) => {
    const text = foldedText(name);
    return words.every((word) => hasWholeWord(text, wholeWord(word)));
  };
  return [...names].find(hasAll);
}

function meantTexts(catalogue: Catalogue, typed: string[], synonyms: string[][]): MeantText[] {
  const texts = [typed.join(" "), ...correctedTexts(catalogue, typed, synonyms)];
  const meant = texts.flatMap((text) => {
    const alike = synonymTexts(text, synonyms);
    return alike.length > 0 ? alike : [{ text }];
  });
  return meant.filter(({ text }, at) => meant.findIndex((other) => other.text === text) === at);
}

/** The text with each synonym in place of the word, including the word itself. */
function synonymTexts(text: string, synonyms: string[][]): MeantText[] {
  const folded = searchFold(text);
  return synonyms.flatMap((group) =>
    group
      .map((term) => new RegExp(`(?<!\\S)${wordPattern(term)}(?!\\S)`))
      .filter((term) => term.test(folded))
      .flatMap((term) => group.map((synonym) => ({ text: folded.replace(term, () => synonym), synonym }))),
  );
}

/** Matches the plural too. */
const wholeWord = (term: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${wordPattern(term)}(?:e?s)?(?![\\p{L}\\p{N}])`, "u");

const hasWholeWord = ({ joined, spaced }: FoldedText, word: RegExp) => word.test(joined) || word.test(spaced);

/** With more unknown words the search is in another language, not misspelled. */
const MAX_CORRECTED_WORDS = 3;
/** Per word: a search of three misspelled words tries 8 texts. */
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
  const word = wholeWord(letters);
  return catalogue.products.some((product) => hasWholeWord(searchedText(product), word));
}

const SHORTEST_TYPED = 3;

const SHORTEST = 4;

/** Words of product names and categories that resemble the typed word, most likely first. */
function similarWords(catalogue: Catalogue, typed: string, more: Iterable<string>): string[] {
  if (typed.length < SHORTEST_TYPED) return [];
  const maxDistance = similarDistance(typed);
  const counts = new Map([...[...more].map((word) => [word, 1] as const), ...vocabulary(catalogue)]);
  const found: { word: string; rank: [number, number, number] }[] = [];
  for (const [word, count] of counts) {
    const sameStart = word[0] === typed[0];
    if (word.length < SHORTEST || (typed.length < SHORTEST && !sameStart)) continue;
    if (Math.abs(word.length - typed.length) > maxDistance) continue;
    const distance = editDistance(typed, word);
    if (distance <= maxDistance) found.push({ word, rank: [distance, sameStart ? 0 : 1, -count] });
  }
  return found.sort((a, b) => compare(a.rank, b.rank)).map(({ word }) => word);
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const vocabularies = new WeakMap<Catalogue, Map<string, number>>();

/** Words of product names and categories, and how many products have each. */
function vocabulary(catalogue: Catalogue): Map<string, number> {
  let counts = vocabularies.get(catalogue);
  if (!counts) {
    vocabularies.set(catalogue, (counts = new Map()));
    for (const product of catalogue.products)
      for (const word of wordsOf(product)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const words = new WeakMap<CatalogueProduct, Set<string>>();

function wordsOf(product: CatalogueProduct): Set<string> {
  let found = words.get(product);
  if (!found) words.set(product, (found = wordsIn(`${product.name} ${product.category}`)));
  return found;
}

/** "T-Rex" gives "rex" too. Leaves out numbers, because all short numbers resemble each other. */
function wordsIn(text: string): Set<string> {
  const whole = fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
  return new Set(whole.flatMap((word) => [word, ...word.split("-")]).filter((word) => /\p{L}/u.test(word)));
}
