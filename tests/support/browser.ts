import axe, { type AxeResults, type RunOptions } from "axe-core";
import { test as base, expect, type BrowserContext, type Page } from "playwright/test";
import { Client } from "./client";
import { startShop, type Shop } from "./shop";

export { expect };

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Where layout and scripts both matter, two tests stand for the four combinations. */
export const ways = [
  { how: "with scripts on a phone", scripts: true, size: sizes.phone },
  { how: "without scripts on a desktop", scripts: false, size: sizes.desktop },
];

interface TestFixtures {
  allowedErrors: RegExp[];
  noScript: Page;
}

interface WorkerFixtures {
  /** A file that sets any gets a separate shop. */
  shopEnv: Record<string, string>;
  shop: Shop;
}

/** Any error in the browser's console fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopEnv: [{}, { option: true, scope: "worker" }],
  shop: [
    async ({ shopEnv }, use) => {
      const shop = await startShop({ env: shopEnv });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  allowedErrors: [[], { option: true }],
  baseURL: ({ shop }, use) => use(shop.url),
  viewport: sizes.desktop,
  context: async ({ context, shop, allowedErrors }, use) => {
    const problems = watch(context, shop, allowedErrors);
    await use(context);
    expect(problems, "what the browser complained about").toEqual([]);
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (!options?.waitUntil) await page.waitForFunction(scriptsAnswer);
      return answer;
    };
    await use(page);
  },
  noScript: async ({ browser, shop, allowedErrors }, use) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      javaScriptEnabled: false,
      viewport: sizes.desktop,
      locale: "en-CA",
    });
    const problems = watch(context, shop, allowedErrors);
    await use(await context.newPage());
    await context.close();
    expect(problems, "what the browser complained about").toEqual([]);
  },
});

/** Never true on pages of the embedded providers. */
function scriptsAnswer(): boolean {
  return (
    document.documentElement.dataset.scripts === "ready" || !document.querySelector("script[type=module]")
  );
}

function watch(context: BrowserContext, shop: Shop, allowed: RegExp[]): string[] {
  const problems: string[] = [];
  const documents = new Set<string>();
  const add = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text);
  };
  context.on("request", (request) => {
    if (request.isNavigationRequest()) documents.add(request.url());
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== shop.url)
      add(`asked for ${request.url()}`);
  });
  context.on("weberror", (error) => add(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser logs pages that answer 404.
    const answeredPage =
      message.text().startsWith("Failed to load resource") && documents.has(message.location().url);
    if (message.type() === "error" && !answeredPage)
      add(`console: ${message.text()} (${message.location().url})`);
  });
  return problems;
}

export async function signIn(context: BrowserContext, shop: Shop, email: string): Promise<Client> {
  const client = new Client(shop.url);
  await client.signIn(email);
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return client;
}

/** Archives products for tests that expect the seed's products first. */
export async function archiveProducts(shop: Shop, namesLike: string): Promise<void> {
  await shop.query(
    `WITH ended AS (UPDATE products SET archived_at = now() WHERE name LIKE $1 AND archived_at IS NULL RETURNING id)
     INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM ended HAVING count(*) > 0`,
    [namesLike],
  );
}

/** Holds timers of exactly `ms` with `about` in their code. @returns a function that releases and counts them */
export async function holdTimers(page: Page, ms: number, about = ""): Promise<() => Promise<number>> {
  await page.addInitScript(
    ([held, name]) => {
      const waiting: (() => void)[] = [];
      const set = window.setTimeout.bind(window);
      const hold = (handler: () => void, delay?: number, ...rest: unknown[]) =>
        delay === held && String(handler).includes(name)
          ? -waiting.push(handler)
          : set(handler, delay, ...rest);
      Object.assign(window, {
        setTimeout: hold,
        letTimersGo: () => waiting.splice(0).map((handler) => handler()).length,
      });
    },
    [ms, about] as const,
  );
  return () => page.evaluate(() => (window as unknown as { letTimersGo(): number }).letTimersGo());
}

export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Contrast differs during a fade. Scroll-driven animations never end.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map((animation) => animation.finished));
    const { axe: checker } = window as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    };
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await checker.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
}

export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
