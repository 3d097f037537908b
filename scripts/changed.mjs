// Tests of the built shop import nothing, so they are found by the words they share with the changed path.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { outputOf, ScriptError, root, say } from "./prepare.mjs";

const ofBuiltShop = ["api", "pages", "faults", "browser"];
const shopSources = /^(app|scripts|public|prisma)\/|^server\.ts$/;
const general = new Set(
  "app api scripts routes components domain services http lib schemas storefront ui index list new edit delete test spec".split(
    " ",
  ),
);

export async function testsTouched(since) {
  const changed = changedFiles(since);
  const named = changed.filter((file) => shopSources.test(file)).flatMap(testsNamedLike);
  const tests = [...new Set([...named, ...(await importers(since))])].sort();
  const [browser, node] = [true, false].map((isBrowser) =>
    tests.filter((file) => (kindOf(file) === "browser") === isBrowser),
  );
  say(`${changed.length} files changed; tests: ${tests.join(", ") || "none"}`);
  return { node: node.length > 0 ? node : null, browser: browser.length > 0 ? browser : null };
}

export function needBuild({ node, browser }) {
  return [...(node ?? []), ...(browser ?? [])].some((file) => ofBuiltShop.includes(kindOf(file)));
}

function kindOf(file) {
  return path.posix.basename(path.posix.dirname(file));
}

function changedFiles(since) {
  const [base = since] = git("merge-base", "HEAD", since);
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

function git(...command) {
  const { status, stdout, stderr } = spawnSync("git", command, { encoding: "utf8" });
  if (status !== 0)
    throw new ScriptError(`What has changed since ${command.at(-1)} is not known: ${stderr.trim()}`);
  return stdout.split("\n").filter(Boolean);
}

function testsNamedLike(file) {
  const words = wordsOf(file);
  const side = /\/(admin|storefront)\//.exec(file)?.[1];
  return ofBuiltShop.flatMap((kind) => {
    const shared = [`tests/${kind}`, `tests/full/${kind}`]
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => ({ name, words: wordsOf(path.posix.basename(name)) }))
      .filter((test) => !side || test.words.includes("admin") === (side === "admin"))
      .map((test) => ({ name: test.name, count: test.words.filter((word) => words.includes(word)).length }));
    const most = Math.max(1, ...shared.map(({ count }) => count));
    return shared.filter(({ count }) => count === most).map(({ name }) => name);
  });
}

function wordsOf(file) {
  const words = file.replace(/\.\w+$/, "").split(/[^a-z]+/);
  return words.filter((word) => word && !general.has(word)).map((word) => word.replace(/(ie)?s$/, ""));
}

async function importers(since) {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-changed-"));
  const [node, browser] = ["node.json", "browser.json"].map((name) => path.join(folder, name));
  await Promise.all([
    outputOf([
      "node_modules/vitest/vitest.mjs",
      "list",
      "--filesOnly",
      `--changed=${since}`,
      `--json=${node}`,
    ]),
    outputOf(
      ["node_modules/playwright/cli.js", "test", "--list", `--only-changed=${since}`, "--reporter=json"],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: browser },
    ),
  ]);
  const files = [
    ...JSON.parse(readFileSync(node, "utf8")).map(({ file }) => path.relative(root, file)),
    ...JSON.parse(readFileSync(browser, "utf8")).suites.map(({ file }) => `tests/${file}`),
  ];
  rmSync(folder, { recursive: true });
  return files;
}
