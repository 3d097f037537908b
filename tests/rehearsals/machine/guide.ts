import { readFileSync } from "node:fs";

/** `swap` fills in values; an empty line is left out. */
export function guide(chapter: number, swap: (line: string) => string = (line) => line): string {
  const text = readFileSync("docs/deploy.md", "utf8");
  const part = new RegExp(`^## ${chapter}\\. [\\s\\S]*?(?=^## |(?![\\s\\S]))`, "m").exec(text)?.[0];
  if (!part) throw new Error(`docs/deploy.md has no chapter ${chapter}`);
  const blocks = [...part.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks
    .join("")
    .replaceAll("\\\n", "")
    .split("\n")
    .map((line) => swap(line.replace(/\s+#.*$/, "")))
    .filter((line) => line.trim() !== "")
    .join("\n");
}
