import { randomUUID } from "node:crypto";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { raiseCatalogueVersion, watchCatalogueVersion } from "~/domain/catalogue-version";
import { catalogue } from "~/domain/catalog/catalogue";
import { shopSettings } from "~/domain/settings/settings";
import { pageCache } from "~/http/cache";
import { hashOf } from "~/http/security/content-security-policy";
import { momentAtShop } from "~/lib/time/shop-days";
import { shiftClock } from "~/services/clock/clock";
import { transaction } from "~/services/database";
import { aProduct } from "../domain/catalog-given";
import { useDatabase } from "../support/database";

useDatabase("empty", { PUBLIC_URL: "http://shop.test" });

const bodyBytes = 20_000;
let watch: Awaited<ReturnType<typeof watchCatalogueVersion>>;
let server: Server;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

beforeEach(async () => {
  watch = await watchCatalogueVersion();
  asked = [];
  answer = (_request, response) => void response.end(page());
});
afterEach(async () => {
  shiftClock(0);
  await new Promise((resolve) => server.close(resolve));
  await watch.stop();
});

/** Random letters, so that all pages have the same length when compressed. */
function page(): string {
  return Array.from({ length: bodyBytes }, () =>
    String.fromCharCode(97 + Math.floor(Math.random() * 26)),
  ).join("");
}

async function open(options?: { mostBytes: number }): Promise<void> {
  const cached = pageCache((asking, response) => {
    asked.push(asking.url ?? "");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    void answer(asking, response);
  }, options);
  server = createServer(cached);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

function visit(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host: "shop.test", ...headers } }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
}

const search = (index: number) => `/products?search=${index}`;

test("fifty requests at once for a page that is not cached share one rendering", async () => {
  let finish: () => void = () => undefined;
  const everybodyAsked = new Promise<void>((resolve) => (finish = resolve));
  answer = async (_request, response) => {
    await everybodyAsked;
    response.end(page());
  };
  await open();
  let arrived = 0;
  server.on("request", () => ++arrived === 50 && finish());
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit("/products")));
  expect(asked).toEqual(["/products"]);
  expect(new Set(pages).size).toBe(1);
});

test("a page is rendered once for all addresses that differ only in unknown or default parameters", async () => {
  await open();
  for (const query of [
    "",
    "?utm_source=mail",
    "?page=1",
    "?search=",
    "?x=1&y=2",
    "?inStock=no",
    "?fbclid=abc",
    ...Array.from({ length: 20 }, (_, index) => `?categories=${"x".repeat(10_000)}${index}`),
  ])
    await visit(`/products${query}`);
  for (let index = 0; index < 100; index++) await visit(`/?visitor=${index}`);
  expect(asked).toEqual(["/products", "/"]);
});

test("a product's page is rendered once for all addresses that name none of its variations or pictures", async () => {
  const product = await aProduct();
  await open();
  const path = `/product/${product.id}`;
  for (let index = 0; index < 10; index++)
    await visit(`${path}?variation=${randomUUID()}&image=${randomUUID()}`);
  const own = `${path}?variation=${product.variations[0]?.id}`;
  await visit(own);
  expect(asked).toEqual([path, own]);
});

test("a page is rendered once for all carts, so that forged counts push out no page", async () => {
  const { variations } = await aProduct();
  const state = "window.__remixContext = {};";
  answer = (_request, response) => {
    response.setHeader("Content-Security-Policy", `script-src ${hashOf(state)}`);
    response.end(`<script>${state}</script>${page()}`);
  };
  await open();
  for (let count = 1; count <= 30; count++)
    await visit("/products", { cookie: `cart=${Date.now()}!${variations[0]?.id}:${count}` });
  expect(asked).toEqual(["/products"]);
});

test("beyond its bound the pages that were not asked for the longest make room", async () => {
  await open({ mostBytes: 20.5 * 2 * bodyBytes });
  for (let index = 0; index < 60; index++) {
    await visit(search(index));
    // Requested again and again, this page is never the oldest.
    await visit(search(0));
  }
  expect(asked).toHaveLength(60);
  asked = [];
  await visit(search(0));
  for (let index = 59; index > 41; index--) await visit(search(index));
  expect(asked).toEqual([]);
  await visit(search(1));
  expect(asked).toEqual([search(1)]);
});

test("the bound counts bytes: ten times as long pages are a tenth as many", async () => {
  answer = (_request, response) => void response.end(page().repeat(10));
  await open({ mostBytes: 20.5 * 2 * bodyBytes });
  for (const index of [0, 1, 2, 2, 1]) await visit(search(index));
  expect(asked).toEqual([0, 1, 2].map(search));
  await visit(search(0));
  expect(asked).toEqual([0, 1, 2, 0].map(search));
});

test("a page rendered while the catalogue changes is given only to requests made before the change", async () => {
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  let finish: () => void = () => undefined;
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  answer = async (_request, response) => {
    begun();
    await mayFinish;
    response.end("before");
  };
  await open();
  const early = visit("/products");
  await isBegun;
  await transaction((tx) => raiseCatalogueVersion(tx, []));
  answer = (_request, response) => void response.end("after");
  expect(await visit("/products")).toBe("after");
  finish();
  expect(await early).toBe("before");
  expect(await visit("/products")).toBe("after");
  expect(asked).toHaveLength(2);
});

test("answers that set a cookie or are errors are not cached", async () => {
  answer = (_request, response) => void response.setHeader("Set-Cookie", "session=1").end(page());
  await open();
  const [one, other] = [await visit("/products"), await visit("/products")];
  expect(one).not.toBe(other);
  answer = (_request, response) => void response.writeHead(500).end("broken");
  expect(await visit("/")).toBe("broken");
  answer = (_request, response) => void response.end(page());
  expect(await visit("/")).not.toBe("broken");
});

test("the rendering for all brings nothing of the visitor, public calls with a cookie of the shop are rendered for each", async () => {
  const seen: (string | undefined)[] = [];
  answer = ({ headers }, response) => {
    seen.push(headers.cookie, headers.authorization);
    response.end(page());
  };
  await open();
  await visit("/products", { cookie: "a=b", authorization: "Bearer x" });
  await visit("/products", { cookie: "c=d" });
  expect(seen).toEqual([undefined, undefined]);
  asked = [];
  for (const cookie of ["a=b", "c=d", "cart=1!x", "session=abc"]) await visit("/api/products", { cookie });
  expect(asked).toEqual(["/api/products", "/api/products", "/api/products"]);
  asked = [];
  for (const cookie of ["a=b", "cart=1!x"]) await visit("/api/orders", { cookie });
  expect(asked).toEqual(["/api/orders", "/api/orders"]);
});

test("a cached page is rendered again after ten minutes", async () => {
  await open();
  const before = await visit("/products");
  shiftClock(9 * 60_000);
  expect(await visit("/products")).toBe(before);
  shiftClock(11 * 60_000);
  expect(await visit("/products")).not.toBe(before);
});

test("a cached page is rendered again when a sale begins and when it ends", async () => {
  const moment = (day: string, minutes: number) =>
    shiftClock(momentAtShop(day, minutes).getTime() - Date.now());
  moment("2030-06-03", 23 * 60 + 58);
  await transaction(async (tx) => {
    const [fromDay, untilDay] = [new Date("2030-06-04"), new Date("2030-06-05")];
    await tx.sale.create({ data: { category: "Toys", percent: 10, fromDay, untilDay } });
    await raiseCatalogueVersion(tx, []);
  });
  answer = async (_request, response) => {
    await catalogue();
    response.end(page());
  };
  await open();
  const pages: string[] = [];
  for (const [day, minutes] of [
    ["2030-06-03", 23 * 60 + 58],
    ["2030-06-03", 23 * 60 + 59.9],
    ["2030-06-04", 0],
    ["2030-06-05", 23 * 60 + 55],
    ["2030-06-05", 23 * 60 + 59.9],
    ["2030-06-06", 0],
  ] as const) {
    moment(day, minutes);
    pages.push(await visit("/products"));
  }
  expect(pages.map((shown) => pages.indexOf(shown))).toEqual([0, 0, 2, 3, 3, 5]);
});

test("a cached page is rendered again when the shop closes, where pages say until when it is open", async () => {
  const day = "2030-06-04";
  shiftClock(momentAtShop(day, 16 * 60 + 55).getTime() - Date.now());
  await transaction(async (tx) => {
    await tx.setting.create({ data: { name: "hours", value: "Mon-Sun 9am-5pm" } });
    await raiseCatalogueVersion(tx, []);
  });
  answer = async (_request, response) => {
    await shopSettings();
    response.end(page());
  };
  await open();
  const before = await visit("/products");
  shiftClock(momentAtShop(day, 16 * 60 + 59).getTime() - Date.now());
  expect(await visit("/products")).toBe(before);
  shiftClock(momentAtShop(day, 17 * 60).getTime() - Date.now());
  expect(await visit("/products")).not.toBe(before);
});

test("a cached page is rendered again each quarter hour while it may promise when a toy is ready", async () => {
  await transaction(async (tx) => {
    await tx.setting.deleteMany();
    await tx.category.create({ data: { name: "Slow Toys", slug: "slow-toys", preparation: "4 hours" } });
    await raiseCatalogueVersion(tx, []);
  });
  answer = async (_request, response) => {
    await Promise.all([catalogue(), shopSettings()]);
    response.end(page());
  };
  await open();
  const pages: string[] = [];
  for (const minute of [10, 14.9, 15, 24]) {
    shiftClock(momentAtShop("2030-06-04", 10 * 60 + minute).getTime() - Date.now());
    pages.push(await visit("/products"));
  }
  expect(pages.map((shown) => pages.indexOf(shown))).toEqual([0, 0, 2, 2]);
});
