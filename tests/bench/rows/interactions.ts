import { chromium, type Page } from "playwright";
import { CPU_SLOWDOWN, phoneContext } from "./phone.ts";
import { type Bench, type Measured, type Row } from "../row.ts";

const VISITS = 5;
const REACH_MS = 100;
/** What is drawn sooner, browsers do not tell of. */
const SHORTEST_MS = 16;

type Seen = { durations: number[] };

/** From the press or key to the picture that answers it, by the browser's own event timing. */
export function interactionRows({ shop, product }: Bench, browserPath: string): Row[] {
  return [
    row("ticking a filter", "/products", (page) => page.locator("label.chip").first().tap()),
    row("typing a letter", "/products", async (page) => {
      await page.getByPlaceholder("Search products...").focus();
      await page.keyboard.press("d");
    }),
    row("opening the menu", "/products", (page) =>
      page.getByRole("button", { name: "Menu", exact: true }).tap(),
    ),
    row("adding to the cart", product, (page) =>
      page.getByRole("button", { name: "Add to Cart" }).first().tap(),
    ),
  ];

  function row(what: string, address: string, act: (page: Page) => Promise<unknown>): Row {
    return {
      what: `${what}, to the next paint (${CPU_SLOWDOWN}x CPU), worst of ${VISITS}`,
      against: "",
      reach: `<= ${REACH_MS} ms`,
      async measure(): Promise<Measured> {
        const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
        const worst: number[] = [];
        for (let visit = 0; visit < VISITS; visit++) {
          const context = await phoneContext(browser);
          const page = await context.newPage();
          await page.addInitScript(observeInteractions);
          await page.goto(shop.url + address, { waitUntil: "networkidle" });
          const devtools = await context.newCDPSession(page);
          await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
          await act(page);
          // What it caused is over, so its timing has been told if it took long.
          await page.waitForLoadState("networkidle");
          await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
          const { durations } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
          worst.push(Math.max(SHORTEST_MS, ...durations));
          await context.close();
        }
        await browser.close();
        const duration = Math.max(...worst);
        return { figure: `${duration} ms`, holds: duration <= REACH_MS };
      },
    };
  }
}

/** Runs in the page. */
function observeInteractions(): void {
  const seen: Seen = { durations: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) seen.durations.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
