const endings: [ending: RegExp, ...others: string[]][] = [
  [/ies$/, "y"],
  [/ves$/, "f", "fe"],
  [/(?<=s|x|z|ch|sh|o)es$/, ""],
  [/(?<!s)s$/, ""],
  [/(?<![aeiou])y$/, "ies"],
  [/fe?$/, "ves"],
];

const SHORTEST = 3;

/** The possible singulars or plurals of a folded word. Plurals that contain the word are left out: a search finds them. */
export function singularsAndPlurals(word: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  return endings
    .filter(([ending]) => ending.test(word))
    .flatMap(([ending, ...others]) => others.map((other) => word.replace(ending, other)))
    .filter(({ length }) => length >= SHORTEST);
}
