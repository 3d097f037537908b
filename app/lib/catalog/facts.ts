export interface Fact {
  term: string;
  value: string;
}

const TERM_MAX = 40;

export function readFacts(text: string): Fact[] | null {
  const facts: Fact[] = [];
  for (const line of text.split("\n").filter((line) => line.trim())) {
    const at = line.indexOf(":");
    const [term, value] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
    if (!term || !value || term.length > TERM_MAX) return null;
    facts.push({ term, value });
  }
  return facts;
}

export function mergedFacts(category: string | null | undefined, product: string | null | undefined): Fact[] {
  const own = readFacts(product ?? "") ?? [];
  const isOf = (wanted: Fact) => (fact: Fact) => fact.term.toLowerCase() === wanted.term.toLowerCase();
  const shared = readFacts(category ?? "") ?? [];
  return [
    ...shared.map((fact) => own.find(isOf(fact)) ?? fact),
    ...own.filter((fact) => !shared.some(isOf(fact))),
  ];
}

/** Drops the fact Ready if `ready` gives a date or the toy is sold out. */
export const factsOfStock = (facts: Fact[], stock: number, ready?: string): Fact[] =>
  stock > 0 && !ready ? facts : facts.filter(({ term }) => term.toLowerCase() !== "ready");

/** Years, from a fact Age like "from 3 years", "3+" or "18 months and up". Null without a number. */
export function ageIn(facts: Fact[]): number | null {
  const text = facts.find(({ term }) => /^ages?$/i.test(term))?.value ?? "";
  const [, number, months] = /(\d+(?:\.\d)?)(?: ?(?:-|–|to) ?\d+)?\+?\s*(mo)?/i.exec(text) ?? [];
  if (number === undefined) return null;
  return Math.ceil(Number(number) / (months ? 12 : 1));
}
