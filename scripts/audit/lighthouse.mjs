import { readFileSync } from "node:fs";
import path from "node:path";
import { fetched } from "./fetched.mjs";
import { cookieHeader } from "./screens.mjs";
import { say } from "../prepare.mjs";

export const LIGHTHOUSE = "lighthouse@12.8.2";
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 3;

export function lighthouse(shop, screen, cookies, browser) {
  const runs = Array.from({ length: RUNS }, () => run(shop, screen, cookies, browser));
  const middle = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      runs.map((points) => points[category]).toSorted((a, b) => a - b)[1],
    ]),
  );
  say(`Lighthouse: ${screen.name} ${Object.values(middle).join(" ")}`);
  return middle;
}

/** Chromium sometimes loses the start of a trace (NO_NAVSTART). */
function run(shop, screen, cookies, browser, tries = 3) {
  const { path: address } = screen;
  const file = path.join(shop.folder, "lighthouse.json");
  const options = [
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox",
    "--quiet",
  ];
  if (cookies.length > 0)
    options.push(`--extra-headers=${JSON.stringify({ Cookie: cookieHeader(cookies) })}`);
  const { stderr } = fetched(
    LIGHTHOUSE,
    ["lighthouse", shop.url + address, ...options],
    { CHROME_PATH: browser },
    tries === 1,
  );
  if (stderr.includes("NO_NAVSTART")) return run(shop, screen, cookies, browser, tries - 1);
  const { categories } = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)]),
  );
}
