// `npm run audit`: Lighthouse, axe and the Nu checker; writes docs/audit.md.
import { writeFileSync } from "node:fs";
import { findBrowser } from "../browser.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, ScriptError, say } from "../prepare.mjs";
import { axe } from "./axe.mjs";
import { CATEGORIES, LIGHTHOUSE, lighthouse } from "./lighthouse.mjs";
import { nuChecker } from "./nu-checker.mjs";
import { peopleOf, screensOf } from "./screens.mjs";
import { openShop } from "./shop.mjs";

const REACH = 96;

await main(async () => {
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  const program = await findBrowser();
  if (!program)
    throw new ScriptError(
      "The audit needs a Chromium. Install the package chromium, or name a browser's path in CHROMIUM.",
    );
  const { chromium } = await import("playwright");
  const shop = await openShop();
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  try {
    const people = await peopleOf(browser, shop.url);
    const screens = await screensOf(shop.url, people);
    const scores = screens
      .filter(({ sells }) => sells)
      .map((screen) => ({ name: screen.name, ...lighthouse(shop, screen, people[screen.as], program) }));
    const findings = await axe(browser, shop.url, screens, people);
    const markup = await nuChecker(shop, screens, people);
    writeFileSync("docs/audit.md", report(screens, scores, findings, markup));
    say("Written to docs/audit.md");
    const low = scores.some((page) => CATEGORIES.some((category) => page[category] < REACH));
    process.exitCode = low || findings.length > 0 || (markup?.length ?? 0) > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await shop.close();
  }
});

function report(screens, scores, findings, markup) {
  const rows = scores.map(
    (page) => `| ${page.name} | ${CATEGORIES.map((category) => page[category]).join(" | ")} |`,
  );
  return `# Audit

For developers who change a screen. \`npm run audit\` writes this page. Lighthouse (${LIGHTHOUSE}, phone, middle of three
runs) must reach ${REACH} of 100. axe checks ${screens.length} screens at 320, 390 and 1280 px, light and dark. The Nu checker checks their HTML.

| Lighthouse | ${CATEGORIES.join(" | ")} |
|---|${CATEGORIES.map(() => "---:").join("|")}|
${rows.join("\n")}

axe: ${listed(findings)}

Nu checker: ${markup === null ? "not run, there is no Java on this machine." : listed(markup)}
`;
}

function listed(lines) {
  return lines.length === 0 ? "nothing found." : `\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
