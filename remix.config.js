import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";

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
        // Off: a form or link needs no request to the manifest first, so it works on a bad line.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_throwAbortReason: true,
        // Off: plain renderToString loses loader data under single fetch (docs/decisions/rendering.md).
        v3_singleFetch: false,
      },
    }),
    ownRouteModuleLoader(),
    oneModuleGraph(),
    ownProcesses(),
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
      terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: "some" } },
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
const listing = /\/app\/routes\/storefront\/catalog\/(landing|products)\.tsx/;
const browsing = /\/app\/routes\/storefront\/(catalog\/(landing|products|product)|cart\/cart)\.tsx/;

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

/** Pages, API and process are one bundle, so that they share one database client and one set of classes. */
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
                input: "server.ts",
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

/** Programs of other processes and threads lie beside the server, as it lies beside the module that starts it. */
function ownProcesses() {
  const files = ["app/services/images/renditions.mjs", "app/services/backup/age-worker.mjs"];
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
 * Scripts and styles never change under one name, so they are compressed once, after the second build: it adds the
 * manifest of routes.
 */
function precompressed() {
  let folder = "";
  return {
    name: "precompressed",
    apply: (_config, { isSsrBuild }) => isSsrBuild,
    configResolved: ({ build }) => void (folder = path.join(build.outDir, "../client/assets")),
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
      for (const file of names.map((name) => path.join(folder, name))) {
        const content = await readFile(file);
        await writeFile(`${file}.br`, brotliCompressSync(content));
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
