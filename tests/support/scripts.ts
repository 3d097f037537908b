import { brotliCompressSync } from "node:zlib";

export interface Script {
  path: string;
  text: string;
  /** Compressed size. */
  bytes: number;
}

export async function scriptsOf(shopUrl: string, html: string): Promise<Script[]> {
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
  const modules = inline.filter((text) => /\bimport\b/.test(text)).join("\n");
  const named = [...html.matchAll(/<(?:link rel="modulepreload"[^>]*?href|script[^>]*?src)="([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const waiting = [...named, ...importsOf(modules)];
  const found = new Map<string, Script>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = await (await fetch(new URL(path, shopUrl))).text();
    found.set(path, { path, text, bytes: await bytesOf(shopUrl, path) });
    for (const name of staticImportsOf(text)) waiting.push(new URL(name, new URL(path, shopUrl)).pathname);
  }
  return [...found.values(), { path: "inline", text: modules, bytes: brotliCompressSync(modules).length }];
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/\b(?:from\s*|import\s*\(?\s*)"(\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
}

function staticImportsOf(text: string): string[] {
  return [
    ...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?\bfrom\s*)?"(\.{1,2}\/[^"]+\.js)"/g),
  ].map(([, path = ""]) => path);
}

/** `fetch` decompresses but keeps Content-Length. */
async function bytesOf(shopUrl: string, path: string): Promise<number> {
  const answer = await fetch(new URL(path, shopUrl), {
    method: "HEAD",
    headers: { "Accept-Encoding": "br" },
  });
  return Number(answer.headers.get("Content-Length"));
}
