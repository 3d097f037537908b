/** Null if none is similar. Short words are similar by chance. */
export function nearestWord(
  word: string,
  words: readonly string[],
  maxDistance = word.length < 8 ? 1 : 2,
): string | null {
  const ranked = words
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = ranked;
  return nearest && nearest.distance <= maxDistance ? nearest.candidate : null;
}

/** Number of letters to add, remove, replace or swap with a neighbour. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const replaced = at(rows, i - 1, j - 1) + (same ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? at(rows, i - 2, j - 2) + 1
          : Infinity;
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return at(rows, from.length, to.length);
}

function at(rows: number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
