import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { fold } from "~/lib/search/fold";
import { editDistance, similarDistance } from "~/lib/search/nearest-word";

const SHORTEST_TYPED = 3;
const SHORTEST = 4;

/** Words of names and categories that a folded word may have been meant to be, the most likely first. */
export function similarWords(catalogue: Catalogue, typed: string, more: Iterable<string>): string[] {
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

/** The words, with how many products have each. */
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

/** Of "T-Rex" also "rex". Numbers are not words: every other number is similar to one. */
export function wordsIn(text: string): Set<string> {
  const whole = fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
  return new Set(whole.flatMap((word) => [word, ...word.split("-")]).filter((word) => /\p{L}/u.test(word)));
}
