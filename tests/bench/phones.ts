import { type Browser, type BrowserContext, chromium } from "playwright";

/** What a phone is emulated by: how many times slower than this machine it is. */
export interface Phone {
  name: string;
  slowdown(browserPath: string): Promise<number>;
}

/** As the limits were first told; how slow a phone that is depends on the machine. */
const FOUR_TIMES: Phone = { name: "4x CPU", slowdown: () => Promise.resolve(4) };

/**
 * Of the same speed on any machine. The indexes are those by which Chrome's developer tools calibrate their
 * phones: 1000 is a middling one, 264 a slow one (Moto G Power of 2022).
 */
const PIXEL_5: Phone = { name: "Pixel 5", slowdown: calibrated(1000) };

export const phones = [FOUR_TIMES, PIXEL_5];

export function phoneContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
}

/** What a page's scripts reach on this machine, by the index that Lighthouse tells machines apart by. */
export async function machineIndex(browserPath: string): Promise<number> {
  return await withIndex(browserPath, (indexAt) => indexAt(1));
}

/** Measured once, by halving the distance: an index does not fall quite as the slowdown grows. */
function calibrated(index: number): Phone["slowdown"] {
  let found: Promise<number> | undefined;
  return (browserPath) =>
    (found ??= withIndex(browserPath, async (indexAt) => {
      let [fast, slow] = [1, 10];
      // A machine that is no faster than the phone is the phone.
      if ((await indexAt(fast)) <= index) return fast;
      for (let step = 0; step < 7; step++) {
        const middle = (fast + slow) / 2;
        if ((await indexAt(middle)) > index) fast = middle;
        else slow = middle;
      }
      return (fast + slow) / 2;
    }));
}

async function withIndex(
  browserPath: string,
  use: (indexAt: (slowdown: number) => Promise<number>) => Promise<number>,
): Promise<number> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    // The first time is the compiler's.
    await page.evaluate(benchmarkIndex);
    return await use(async (rate) => {
      await devtools.send("Emulation.setCPUThrottlingRate", { rate });
      return page.evaluate(benchmarkIndex);
    });
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page. As Lighthouse defines it: how often strings grow and lists are copied in a tenth of a second,
 * the mean of both.
 */
function benchmarkIndex(): number {
  const DURATION_MS = 250;
  const lists = [1, 2].map(() => Array.from({ length: 100_000 }, (_, at) => at)) as [number[], number[]];
  // Functions without names: what tests are run by adds a helper to others, which the page does not have.
  const indexes = [
    () => {
      let text = "";
      for (let at = 0; at < 10_000; at++) text += "a";
      // Without a reader the compiler would leave the work out.
      if (text.length === 1) throw new Error("not reached");
    },
    (round: number) => {
      const [from, to] = round % 2 === 0 ? lists : [lists[1], lists[0]];
      for (let at = 0; at < from.length; at++) to[at] = from[at] ?? 0;
    },
  ].map((work) => {
    const started = Date.now();
    let rounds = 0;
    while (Date.now() - started < DURATION_MS) work(rounds++);
    return (rounds * 100) / (Date.now() - started);
  });
  return indexes.reduce((sum, index) => sum + index, 0) / indexes.length;
}
