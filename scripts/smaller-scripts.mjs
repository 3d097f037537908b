// What a phone need not load of the framework, and the smallest form of what is left. Used by remix.config.js.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What stands in the framework's files, and what it is in this shop's browser: single fetch, SPA mode, deferred
 * data and view transitions are not used, and components that the server renders as well bring their server's half.
 */
const replacements = [
  [/\/@remix-run\/react\/dist\/esm\/\w/, /(?:window\.__remixContext\.)?\bfuture\.v3_singleFetch\b/g, "false"],
  [
    /\/@remix-run\/react\/dist\/esm\/\w/,
    /window\.__remixContext\.isSpaMode\b|\bisSpaMode(?= \?| &&)/g,
    "false",
  ],
  [/\/@remix-run\/react\/dist\/esm\/\w/, /if \(isSpaMode\)/g, "if (false)"],
  [/\/@remix-run\/react\/dist\/esm\/\w/, /\btypeof document === "undefined"/g, "false"],
  [/\/react\/dist\/esm\/components\.js/, /static: isStatic,\s+staticContext\b/, ""],
  [/\/react\/dist\/esm\/components\.js/, /\bisStatic\b/g, "false"],
  [/\/react\/dist\/esm\/components\.js/, /\bstaticContext\b/g, "undefined"],
  [
    /\/react\/dist\/esm\/components\.js/,
    /typeof __remixContext === "object" && __remixContext\.a\b/,
    "false",
  ],
  [
    /\/react\/dist\/esm\/routes\.js/,
    /route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/,
    "undefined",
  ],
  [
    /\/react\/dist\/esm\/data\.js|\/@remix-run\/router\/dist\/router\.js/,
    /function (isDeferredResponse|isDeferredResult|isDeferredData)\(\w+\) \{[^]*?\n\}/g,
    "function $1() { return false; }",
  ],
  [
    /\/react-router-dom\/dist\/index\.js/,
    /isViewTransitionUnavailable = [^;]*;/,
    "isViewTransitionUnavailable = true;",
  ],
  // Hundreds of letters for the console, which nobody reads on a phone.
  [
    /\/@remix-run\/router\/dist\/router\.js/,
    /"You are trying to use a blocker on a POP[^;]*(?=\);)/,
    '"blocked POP"',
  ],
  [
    /\/@remix-run\/router\/dist\/router\.js/,
    /"Cannot include a '" \+ char \+ [^;]*(?=;)/,
    '"Invalid path " + char + field + dest + path',
  ],
  [
    /\/@remix-run\/react\/dist\/esm\/fog-of-war\.js/,
    /"Detected a manifest version mismatch [^;]*(?=\);)/,
    '"manifest version mismatch"',
  ],
  // Where the page one is on leads to is known. The framework asks the server all the same, unless the page's links
  // were asked about before: with no connection by then, sending a form would replace the page, and what was typed.
  [
    /\/@remix-run\/react\/dist\/esm\/fog-of-war\.js/,
    /discoveredPaths\.has\(path\)(?=\) \{\s+return;)/,
    "path === window.location.pathname || discoveredPaths.has(path)",
  ],
  [/\/react-router-dom\/dist\/index\.js/, /if \(renderDfd && pendingState && router\.window\)/, "if (false)"],
];

const forBrowser = (_config, { isSsrBuild, command }) => command === "build" && !isSsrBuild;

/** @throws at the build's end when a newer framework no longer has what is replaced */
export function withoutServerHalf() {
  const unused = new Set(replacements);
  const stub = "\0without-single-fetch";
  return {
    name: "without-server-half",
    enforce: "pre",
    apply: forBrowser,
    resolveId: (source, importer = "") =>
      source === "turbo-stream" && importer.includes("/@remix-run/react/") ? stub : undefined,
    load: (id) =>
      id === stub ? 'export function decode() { throw new Error("Single fetch is off."); }' : undefined,
    transform(code, id) {
      let changed = code;
      for (const replacement of replacements) {
        const [files, found, instead] = replacement;
        if (!files.test(id) || changed.search(found) < 0) continue;
        unused.delete(replacement);
        changed = changed.replace(found, instead);
      }
      return changed === code ? undefined : { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && unused.size > 0)
        throw new Error(`The framework no longer has ${[...unused].map(([, found]) => found).join(", ")}.`);
    },
  };
}

/**
 * An icon is asked for by its file: asked for by name, all icons of the shop have one importer, the package's list
 * of names, and would be in the file that every page loads.
 */
export function iconsByFile() {
  const list = readFileSync(
    path.join(import.meta.dirname, "../node_modules/lucide-react/dist/esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map();
  for (const [, names, file] of list.matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return {
    name: "icons-by-file",
    enforce: "pre",
    apply: forBrowser,
    transform: (code, id) =>
      /\/app\/.*\.tsx/.test(id)
        ? code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, list) => {
            const names = list.split(",").map((name) => name.trim());
            const icons = names.filter((name) => files.has(name));
            const rest = names.filter((name) => name && !files.has(name));
            return [
              ...icons.map((name) => `import ${name} from "lucide-react/icons/${files.get(name)}";`),
              rest.length > 0 ? `import { ${rest.join(", ")} } from "lucide-react";` : "",
            ].join(" ");
          })
        : undefined,
  };
}

/**
 * Icons are drawn by ten lines of the shop's own: the package's own way knows contexts, sizes and aliases that no icon
 * here uses. The server draws them alike, or they would be drawn anew when the scripts arrive.
 */
export function ownIcons() {
  const own = fileURLToPath(new URL("../app/components/ui/create-icon.ts", import.meta.url));
  return {
    name: "own-icons",
    enforce: "pre",
    apply: "build",
    resolveId: (source, importer = "") =>
      importer.includes("/lucide-react/") && path.basename(source) === "createLucideIcon.mjs"
        ? own
        : undefined,
  };
}

/** Licences stand once in a file of their own, which the first script names, instead of in each script. */
export function licencesApart() {
  const notices = new Set();
  return {
    name: "licences-apart",
    apply: forBrowser,
    renderChunk(code) {
      for (const [notice] of code.matchAll(/\/\*[*!](?:[^*]|\*(?!\/))*@licen[cs]e(?:[^*]|\*(?!\/))*\*\//g))
        notices.add(notice);
      return null;
    },
    generateBundle(_options, bundle) {
      this.emitFile({
        type: "asset",
        fileName: "assets/licences.txt",
        source: `${[...notices].join("\n\n")}\n`,
      });
      for (const output of Object.values(bundle))
        if (output.type === "chunk" && output.name === "entry.client")
          output.code = `/*! /assets/licences.txt */${output.code}`;
    },
  };
}
