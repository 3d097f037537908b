import { type Browser, chromium, type Locator, type Page } from "playwright";
import { scriptsOf } from "../../support/scripts.ts";
import { type Bench, middleOf, type Row } from "../row.ts";

const VISITS = 5;
const SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

interface Interaction {
  address: string;
  target(page: Page): Locator;
  act(target: Locator): Promise<unknown>;
}

interface Seen {
  paintedMs: number;
  shift: number;
  durations: number[];
}

export function phoneRows({ shop, product }: Bench, executablePath: string): Row[] {
  const interactions: Record<string, Interaction> = {
    "ticking a filter": {
      address: "/products",
      target: (page) => page.locator("label.chip").first(),
      act: (chip) => chip.tap(),
    },
    "typing a letter": {
      address: "/products",
      target: (page) => page.getByPlaceholder("Search products..."),
      act: (field) => field.press("d"),
    },
    "opening the menu": {
      address: "/products",
      target: (page) => page.getByRole("button", { name: "Menu", exact: true }),
      act: (button) => button.tap(),
    },
    "adding to the cart": {
      address: product,
      target: (page) => page.getByRole("button", { name: "Add to Cart" }).first(),
      act: (button) => button.tap(),
    },
  };
  return [
    {
      what: `list page on a phone (4x CPU, 1.6 Mbit/s, 150 ms), middle of ${VISITS} first visits`,
      floor: "LCP <= 0.8 s, shift <= 0.01",
      measure: () =>
        inBrowser(executablePath, async (browser) => {
          const visits: Seen[] = [];
          for (let index = 0; index < VISITS; index++) visits.push(await visit(browser));
          const painted = middleOf(visits.map(({ paintedMs }) => paintedMs));
          const shift = middleOf(visits.map((one) => one.shift));
          return {
            figure: `LCP ${(painted / 1000).toFixed(2)} s, shift ${shift.toFixed(3)}`,
            holds: painted <= 800 && shift <= 0.01,
          };
        }),
    },
    {
      what: `from a press or key to the next paint (4x CPU), worst of ${VISITS}`,
      floor: "<= 100 ms",
      measure: () =>
        inBrowser(executablePath, async (browser) => {
          const worst: [ms: number, name: string][] = [];
          for (const [name, interaction] of Object.entries(interactions))
            for (let index = 0; index < VISITS; index++)
              worst.push([await durationOf(browser, interaction), name]);
          const [ms, name] = worst.sort(([a], [b]) => b - a)[0] ?? [NaN, ""];
          return { figure: `${ms} ms (${name})`, holds: ms <= 100 };
        }),
    },
    scriptRow("list page", "/products", 107),
    scriptRow("product page", product, 123),
  ];

  async function visit(browser: Browser): Promise<Seen> {
    const { context, page, devtools } = await openPhone(browser);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(`${shop.url}/products`, { waitUntil: "networkidle" });
    const seen = await seenOn(page);
    await context.close();
    return seen;
  }

  async function durationOf(browser: Browser, { address, target, act }: Interaction): Promise<number> {
    const { context, page, devtools } = await openPhone(browser);
    await page.goto(shop.url + address, { waitUntil: "networkidle" });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await target(page).scrollIntoViewIfNeeded();
    await idle(page);
    await act(target(page));
    await page.waitForLoadState("networkidle");
    await idle(page);
    const { durations } = await seenOn(page);
    await context.close();
    return Math.max(0, ...durations);
  }

  function scriptRow(name: string, address: string, kilobytes: number): Row {
    return {
      what: `scripts of the ${name}, brotli`,
      floor: `<= ${kilobytes} kB`,
      async measure() {
        const found = await scriptsOf(shop.url, await (await fetch(shop.url + address)).text());
        const bytes = found.reduce((sum, script) => sum + script.bytes, 0);
        return { figure: `${(bytes / 1000).toFixed(1)} kB`, holds: bytes <= kilobytes * 1000 };
      },
    };
  }
}

async function inBrowser<T>(executablePath: string, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto("about:blank", { waitUntil: "networkidle" });
  await page.addInitScript(observe);
  return { context, page, devtools: await context.newCDPSession(page) };
}

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

function observe(): void {
  const seen: Seen = { paintedMs: 0, shift: 0, durations: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => (seen.paintedMs = list.getEntries().at(-1)?.startTime ?? 0)).observe({
    type: "largest-contentful-paint",
    buffered: true,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) seen.durations.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
