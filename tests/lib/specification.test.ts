import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Rule"));
const proofs = rows.flatMap((row) => (row.split(" | ")[1] ?? "").replace(/ \|$/, "").split("<br>"));

test("every rule of the specification's page names a test", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !/\]\(\.\.\/tests\//.test(row))).toEqual([]);
});

test("every test it names is in the file it names", () => {
  const missing = proofs.filter((proof) => {
    const [, title = "", file = ""] = /^(.*) \(\[[^\]]*\]\(\.\.\/(tests\/[^)]*)\)\)$/.exec(proof) ?? [];
    if (title === "" || !existsSync(file)) return true;
    // The formatter may put a title on a line of its own.
    const source = readFileSync(file, "utf8").replace(/\(\s+/g, "(");
    return !['"', "'", "`"].some((quote) => source.includes(`(${quote}${title}${quote},`));
  });
  expect(missing).toEqual([]);
});
