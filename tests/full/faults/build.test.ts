import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "shop-build-"));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (...names: string[]) => path.join(folder, ...names);

const bundler = inFolder("node_modules/@remix-run/dev/dist/cli.js");
mkdirSync(path.dirname(bundler), { recursive: true });
writeFileSync(inFolder("package.json"), '{ "type": "module" }');
writeFileSync(
  bundler,
  `import { mkdirSync, rmSync, writeFileSync } from "node:fs";
   const to = process.env.BUILD_FOLDER ?? "build";
   for (const part of ["client", "server"]) {
     rmSync(\`\${to}/\${part}\`, { recursive: true, force: true });
     mkdirSync(\`\${to}/\${part}\`, { recursive: true });
     writeFileSync(\`\${to}/\${part}/\${process.env.NAME}.js\`, "");
     if (part === "client" && process.env.ENDS === "killed") process.kill(process.ppid, "SIGKILL");
     if (part === "client" && process.env.ENDS !== "well") process.exit(1);
   }`,
);

const script = path.resolve("scripts/prepare.mjs");
const build = (name: string, ends: "well" | "failing" | "killed") =>
  spawnSync(process.execPath, ["--input-type=module", "-e", `(await import("${script}")).build()`], {
    cwd: folder,
    env: { ...process.env, NAME: name, ENDS: ends },
    encoding: "utf8",
  });
const built = () =>
  ["client", "server"].map(
    (part) => existsSync(inFolder("build", part)) && readdirSync(inFolder("build", part)),
  );

test("a build that fails or is killed takes nothing away from the one before, and the next one replaces it", () => {
  expect(build("first", "well").status).toBe(0);
  expect(built()).toEqual([["first.js"], ["first.js"]]);
  const failed = build("second", "failing");
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining("The shop could not be built")]);
  expect(built()).toEqual([["first.js"], ["first.js"]]);
  expect(build("third", "killed").signal).toBe("SIGKILL");
  expect(built()).toEqual([["first.js"], ["first.js"]]);
  expect(build("fourth", "well").status).toBe(0);
  expect(built()).toEqual([["fourth.js"], ["fourth.js"]]);
  expect(readdirSync(folder).sort()).toEqual(["build", "node_modules", "package.json"]);
});

test("unfinished builds are ignored by git, image and checks", () => {
  for (const file of [".gitignore", ".prettierignore", ".dockerignore"])
    expect([file, readFileSync(file, "utf8")]).toEqual([file, expect.stringMatching(/^build\.\*\/?$/m)]);
});
