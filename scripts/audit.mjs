// `npm run audit`: Lighthouse on the pages that sell, axe on every screen in both looks and widths, and the Nu checker where
// Java is; the report is docs/audit.md. Lighthouse and the checker are fetched when wanted, so that no install carries them.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, Refusal, say, server } from "./prepare.mjs";

const LIGHTHOUSE = "lighthouse@12.2.3";
const NU_CHECKER = "vnu-jar@26.9.27";
const REACH = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"];

await main(async () => {
  prepareInstall();
  prepareClient();
  prepareBuild();
  const browser = await findBrowser();
  if (!browser) throw new Refusal("The audit needs a Chromium. Install the package chromium, or name a browser's path in CHROMIUM.");
  const folder = mkdtempSync(path.join(tmpdir(), "shop-audit-"));
  const shop = await openShop(folder);
  try {
    const pages = await pagesOf(shop.url);
    const scores = pages.selling.map((page) => ({ ...page, ...lighthouse(shop.url, page, browser, folder) }));
    const findings = await axe(shop.url, pages.all, browser);
    const markup = nuChecker(shop.url, pages.all);
    writeFileSync("docs/audit.md", report(scores, findings, markup));
    say("Written to docs/audit.md");
    const low = scores.some((page) => categories.some((category) => page[category] < REACH));
    process.exitCode = low || findings.length > 0 || (markup?.length ?? 0) > 0 ? 1 : 0;
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function openShop(folder) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, "data"), UPLOADS_DIR: path.join(folder, "uploads") };
  const child = spawn(process.execPath, [server], { env, stdio: ["ignore", "pipe", "inherit"] });
  say("Opening a shop to look at …");
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => String(text).includes("is open at") && resolve());
    child.once("exit", () => reject(new Refusal("The shop did not open.")));
  });
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGTERM")),
  };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function pagesOf(url) {
  const products = await (await fetch(`${url}/api/products`)).json();
  const product = products.find(({ variations }) => variations[0].stockQuantity > 2);
  const cart = { Cookie: `cart=${Date.now()}!${product.variations[0].id}:2` };
  const selling = [
    { name: "Landing", path: "/" },
    { name: "List", path: "/products" },
    { name: "Product", path: `/product/${product.id}` },
    { name: "Cart", path: "/cart", headers: cart },
  ];
  const all = [...selling, { name: "Reviews", path: `/product/${product.id}?tab=reviews` }, { name: "Nothing found", path: "/products?search=zzzz" }, { name: "Not found", path: "/nope" }];
  return { selling, all };
}

function lighthouse(url, { path: address, headers }, browser, folder) {
  say(`Lighthouse: ${address}`);
  const file = path.join(folder, "lighthouse.json");
  const options = ["--output=json", `--output-path=${file}`, `--only-categories=${categories.join(",")}`, "--chrome-flags=--headless=new --no-sandbox", "--quiet"];
  if (headers) options.push(`--extra-headers=${JSON.stringify(headers)}`);
  fetched(LIGHTHOUSE, ["lighthouse", `${url}${address}`, ...options], { CHROME_PATH: browser });
  const { categories: measured } = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(categories.map((category) => [category, Math.round(measured[category].score * 100)]));
}

async function axe(url, pages, browser) {
  const { chromium } = await import("playwright");
  const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
  const opened = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
  const findings = [];
  for (const width of [320, 390, 1280]) {
    for (const colorScheme of ["light", "dark"]) {
      say(`axe: ${width} px, ${colorScheme}`);
      const context = await opened.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce", bypassCSP: true });
      const page = await context.newPage();
      for (const { name, path: address, headers } of pages) {
        await page.setExtraHTTPHeaders(headers ?? {});
        await page.goto(`${url}${address}`, { waitUntil: "networkidle" });
        await page.evaluate(source);
        const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
        findings.push(...violations.map(({ id, help, nodes }) => `${name}, ${width} px, ${colorScheme}: ${help} (${id}, ${nodes.length})`));
        if (await page.evaluate(() => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth)) findings.push(`${name}, ${width} px: scrolls sideways`);
      }
      await context.close();
    }
  }
  await opened.close();
  return findings;
}

/** What the Nu HTML Checker calls an error; null without Java. */
function nuChecker(url, pages) {
  if (spawnSync("java", ["-version"]).error) return null;
  say("The Nu checker …");
  const addresses = pages.filter(({ headers, path: address }) => !headers && address !== "/nope").map(({ path: address }) => url + address);
  const { stdout, stderr } = fetched(NU_CHECKER, ["vnu", "--errors-only", "--format", "gnu", ...addresses], {}, false);
  return `${stdout}${stderr}`.split("\n").filter((line) => line.includes(": error"));
}

/** Runs a package's command, fetched from the registry when it is not there. */
function fetched(name, [command, ...options], env, mustSucceed = true) {
  const result = spawnSync("npm", ["exec", "--yes", `--package=${name}`, "--", command, ...options], { encoding: "utf8", env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  if (mustSucceed && result.status !== 0) throw new Refusal(`${name} did not run: ${result.stderr.split("\n").slice(-5).join(" ")}`);
  return result;
}

function report(scores, findings, markup) {
  const rows = scores.map((page) => `| ${page.name} | ${categories.map((category) => page[category]).join(" | ")} |`);
  return `# Audit

Written by \`npm run audit\`: Lighthouse (${LIGHTHOUSE}, mobile, throttled) wants ${REACH} of 100 everywhere; axe looks at every screen at
320, 390 and 1280 px, light and dark, and at sideways scrolling; the Nu checker reads the HTML.

| Lighthouse | ${categories.join(" | ")} |
|---|${categories.map(() => "---:").join("|")}|
${rows.join("\n")}

axe: ${listed(findings)}

Nu checker: ${markup === null ? "not run, there is no Java on this machine." : listed(markup)}
`;
}

function listed(lines) {
  return lines.length === 0 ? "nothing found." : `\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
