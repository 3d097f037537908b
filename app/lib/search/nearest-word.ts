/** Null if none is similar. */
export function nearestWord(
  word: string,
  words: readonly string[],
  maxDistance = similarDistance(word),
): string | null {
  const ranked = words
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = ranked;
  return nearest && nearest.distance <= maxDistance ? nearest.candidate : null;
}

/** How many letters of a similar word may differ. Short words are similar by chance. */
export function similarDistance(word: string): number {
  return word.length < 8 ? 1 : 2;
}

/** Number of letters to add, remove, replace or swap with a neighbour. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? 0;
}
