import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop("storefront");
});

/** fetch sends no TRACE. */
async function traced(path: string): Promise<[number | undefined, string | undefined]> {
  const [answer] = (await once(request(shop.url + path, { method: "TRACE" }).end(), "response")) as [
    IncomingMessage,
  ];
  answer.resume();
  return [answer.statusCode, answer.headers.allow];
}

test("what cannot be done to a page is refused with what can, in no case as the shop's own fault", async () => {
  const client = new Client(shop.url);
  const read = "GET, HEAD, OPTIONS";
  const readAndPost = "GET, HEAD, POST, OPTIONS";
  for (const [path, allowed] of [
    ["/", read],
    ["/products", read],
    ["/robots.txt", read],
    ["/favicon.ico", read],
    ["/nowhere", read],
    ["/admin", read],
    ["/cart", readAndPost],
    ["/Cart/", readAndPost],
    [`/product/${"0".repeat(8)}`, readAndPost],
    ["/admin/settings", readAndPost],
  ] as const) {
    const methods = ["OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", ...(allowed === read ? ["POST"] : [])];
    for (const method of methods) {
      const answer = await client.request(path, { method });
      expect([path, method, answer.status, answer.headers.get("Allow")]).toEqual([
        path,
        method,
        method === "OPTIONS" ? 204 : 405,
        allowed,
      ]);
    }
  }
  expect(await traced("/cart")).toEqual([405, readAndPost]);
  expect(shop.logs()).not.toContain("failed unexpectedly");
});
