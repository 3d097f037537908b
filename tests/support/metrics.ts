export function numbersOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

export function sum(numbers: Map<string, number>, name: string, ...labels: string[]): number {
  let total = 0;
  for (const [series, value] of numbers)
    if (series.split("{", 1)[0] === name && labels.every((label) => series.includes(label))) total += value;
  return total;
}
