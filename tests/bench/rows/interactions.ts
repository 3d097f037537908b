import { type Browser, chromium, type Locator, type Page } from "playwright";
import { phoneContext, phones } from "../phones.ts";
import type { Bench, Row } from "../row.ts";

const VISITS = 5;
const REACH_MS = 100;
/** What is drawn sooner, browsers do not tell of. */
const SHORTEST_MS = 16;

type Seen = { durations: number[] };

interface Interaction {
  what: string;
  address: string;
  target(page: Page): Locator;
  act(target: Locator): Promise<unknown>;
}

/** From the press or key to the picture that answers it, by the browser's own event timing. */
export function interactionRows({ shop, product }: Bench, browserPath: string): Row[] {
  const interactions: Interaction[] = [
    {
      what: "ticking a filter",
      address: "/products",
      target: (page) => page.locator("label.chip").first(),
      act: (chip) => chip.tap(),
    },
    {
      what: "typing a letter",
      address: "/products",
      target: (page) => page.getByPlaceholder("Search products..."),
      act: (field) => field.press("d"),
    },
    {
      what: "opening the menu",
      address: "/products",
      target: (page) => page.getByRole("button", { name: "Menu", exact: true }),
      act: (button) => button.tap(),
    },
    {
      what: "adding to the cart",
      address: product,
      target: (page) => page.getByRole("button", { name: "Add to Cart" }).first(),
      act: (button) => button.tap(),
    },
  ];
  return phones.flatMap((phone) =>
    interactions.map((interaction) => ({
      what: `${interaction.what}, to the next paint (${phone.name}), worst of ${VISITS}`,
      against: "",
      reach: `<= ${REACH_MS} ms`,
      async measure() {
        const rate = await phone.slowdown(browserPath);
        const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
        const worst: number[] = [];
        for (let visit = 0; visit < VISITS; visit++) worst.push(await durationOf(browser, rate, interaction));
        await browser.close();
        const duration = Math.max(...worst);
        return { figure: `${duration} ms`, holds: duration <= REACH_MS };
      },
    })),
  );

  async function durationOf(
    browser: Browser,
    rate: number,
    { address, target, act }: Interaction,
  ): Promise<number> {
    const context = await phoneContext(browser);
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    await page.goto(shop.url + address, { waitUntil: "networkidle" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    // A thumb comes when the page stands still.
    await target(page).scrollIntoViewIfNeeded();
    await idle(page);
    await act(target(page));
    // What it caused is over, so its timing has been told if it took long.
    await page.waitForLoadState("networkidle");
    await idle(page);
    const { durations } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await context.close();
    return Math.max(SHORTEST_MS, ...durations);
  }
}

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** Runs in the page. */
function observeInteractions(): void {
  const seen: Seen = { durations: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) seen.durations.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
