import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const states = ["done", "not applicable", "owner", "departs", "not yet"] as const;
const page = readFileSync("docs/asvs.md", "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([number = "", , , state = "", how = "", proofs = ""]) => ({ number, state, how, proofs }));
/** As many requirements of levels 1 and 2 as ASVS 5.0.0 has. */
const REQUIREMENTS = 253;

test("every requirement of ASVS 5.0, levels 1 and 2, has one row, and the sums are those of the rows", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(REQUIREMENTS);
  expect(rows).toHaveLength(REQUIREMENTS);
  for (const state of states)
    expect(page).toContain(`**${state}** ${rows.filter((row) => row.state === state).length}`);
});

test("every file and chapter it names is there", () => {
  const files = rows.flatMap(({ how }) =>
    [...how.matchAll(/`((?:app|docs|tests|scripts)\/[^`]*)`/g)].map(([, file = ""]) => file),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const chapters = readFileSync("docs/security.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("#"))
    .map((line) => line.replace(/^#+ /, "").toLowerCase().replaceAll(" ", "-"));
  const named = rows.flatMap(({ how }) =>
    [...how.matchAll(/security\.md#([^)]*)/g)].map(([, at = ""]) => at),
  );
  expect(named.filter((chapter) => !chapters.includes(chapter))).toEqual([]);
});

test("every test it names is in the file it names", () => {
  const missing = rows
    .flatMap(({ proofs }) => proofs.trim().split("<br>"))
    .filter((proof) => proof !== "")
    .filter((proof) => {
      const [, title = "", file = ""] = /^(.*) \(\[[^\]]*\]\(\.\.\/(tests\/[^)]*)\)\)$/.exec(proof) ?? [];
      if (title === "" || !existsSync(file)) return true;
      // The formatter may put a title on a line of its own.
      const source = readFileSync(file, "utf8").replace(/\(\s+/g, "(");
      return !['"', "'", "`"].some((quote) => source.includes(`(${quote}${title}${quote},`));
    });
  expect(missing).toEqual([]);
});
