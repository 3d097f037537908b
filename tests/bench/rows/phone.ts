import { type Browser, chromium } from "playwright";
import { phoneContext, phones } from "../phones.ts";
import { type Bench, middleOf, type Row } from "../row.ts";

const VISITS = 9;
/** A slow mobile network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

interface Visit {
  paintedMs: number;
  shift: number;
  blockedMs: number;
}

export function phoneRows({ shop }: Bench, browserPath: string): Row[] {
  return phones.map((phone) => ({
    what: `list page on a phone (${phone.name}, 1.6 Mbit/s, 150 ms), middle of ${VISITS}`,
    against: "",
    reach: "LCP <= 0.65 s, shift 0.00, blocked <= 50 ms",
    async measure() {
      const rate = await phone.slowdown(browserPath);
      const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
      try {
        const visits: Visit[] = [];
        for (let index = 0; index < VISITS; index++)
          visits.push(await visit(browser, rate, `${shop.url}/products`));
        const [painted, shift, blocked] = [
          middleOf(visits.map((one) => one.paintedMs)),
          middleOf(visits.map((one) => one.shift)),
          middleOf(visits.map((one) => one.blockedMs)),
        ];
        return {
          figure: `LCP ${(painted / 1000).toFixed(2)} s, shift ${shift.toFixed(2)}, blocked ${Math.round(blocked)} ms`,
          // In hundredths, as it is reported: words in another face are never of quite the same width.
          holds: painted <= 650 && shift < 0.005 && blocked <= 50,
        };
      } finally {
        await browser.close();
      }
    },
  }));
}

/** A first visit: nothing is in the browser's cache. */
async function visit(browser: Browser, rate: number, url: string): Promise<Visit> {
  const context = await phoneContext(browser);
  const page = await context.newPage();
  // The browser's own beginnings are not the page's.
  await page.goto("about:blank", { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript(() => {
    const seen = { paintedMs: 0, shift: 0, blockedMs: 0 };
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
      for (const { duration } of list.getEntries()) seen.blockedMs += Math.max(0, duration - 50);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const seen = await page.evaluate(() => (window as unknown as { seen: Visit }).seen);
  await context.close();
  return seen;
}
