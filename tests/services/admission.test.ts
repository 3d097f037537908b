import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admission } from "~/http/limits/admission";
import { bulkheads } from "~/http/limits/bulkheads";
import { loadEnvironment } from "~/services/environment/environment";

beforeEach(() => {
  loadEnvironment({ SESSION_SECRET: "a secret for tests that is long enough" });
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Time passes, and the event loop turns often enough for all that may begin. */
async function turns(milliseconds = 0): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** What begins is written down; `end` answers the one that began longest ago. */
function openShop() {
  const begun: string[] = [];
  const working: ServerResponse[] = [];
  const admit = admission(({ url = "" }, response) => {
    begun.push(url);
    working.push(response);
  });
  const visit = (url: string) => {
    const response = Object.assign(new EventEmitter(), { end: () => response, writableEnded: false });
    admit(
      { url, method: "GET", headers: {}, complete: true } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
  };
  return { begun, visit, end: () => working.shift()?.end() };
}

test("of a kind that is alone one begins as soon as there is room", async () => {
  const { begun, visit, end } = openShop();
  for (let search = 0; search < 5; search++) visit(`/products?search=${search}`);
  await turns();
  expect(begun).toHaveLength(bulkheads.search.atOnce);
  end();
  await turns();
  expect(begun).toHaveLength(bulkheads.search.atOnce + 1);
});

test("a flood keeps its rhythm also between two requests of other kinds, and not for ever after them", async () => {
  const { begun, visit, end } = openShop();
  visit("/cart");
  await turns();
  end();
  for (let search = 0; search < 50; search++) visit(`/products?search=${search}`);
  await turns();
  expect(begun).toEqual(["/cart", "/products?search=0"]);
  end();
  await turns(bulkheads.search.everyMs - 1);
  expect(begun).toHaveLength(2);
  await turns(1);
  expect(begun).toHaveLength(3);

  // Nobody else came for a while.
  await turns(1000);
  expect(begun).toHaveLength(4);
  for (const more of [5, 6, 7]) {
    end();
    await turns();
    expect(begun).toHaveLength(more);
  }
});
