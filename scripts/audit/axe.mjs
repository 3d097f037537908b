import { readFileSync } from "node:fs";
import { say } from "../prepare.mjs";

const WIDTHS = [320, 390, 1280];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function axe(browser, url, screens, people) {
  const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
  const findings = [];
  for (const width of WIDTHS) {
    for (const colorScheme of ["light", "dark"]) {
      say(`axe: ${width} px, ${colorScheme}`);
      for (const [who, cookies] of Object.entries(people)) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
          bypassCSP: true,
        });
        await context.addCookies(cookies);
        const page = await context.newPage();
        for (const { name, path } of screens.filter(({ as }) => as === who)) {
          const at = `${name}, ${width} px, ${colorScheme}`;
          await page.goto(url + path, { waitUntil: "load" });
          await page.waitForLoadState("networkidle");
          await page.evaluate(source);
          const { violations } = await page.evaluate((runOnly) => globalThis.axe.run({ runOnly }), RULES);
          findings.push(
            ...violations.map(
              ({ id, help, nodes }) => `${at}: ${help} (${id}, ${nodes.length}: ${nodes[0].target})`,
            ),
          );
          if (
            await page.evaluate(() => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth)
          )
            findings.push(`${at}: scrolls sideways`);
        }
        await context.close();
      }
    }
  }
  return findings;
}
