import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;
let visitor: Client;

beforeAll(async () => {
  shop = await sharedShop("storefront");
  visitor = new Client(shop.url);
});

async function cardsOf(ids: string): Promise<{ id: string }[]> {
  const answer = await visitor.post("/recently-viewed", { ids });
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.getSetCookie()]).toEqual([
    200,
    "no-store",
    [],
  ]);
  return (await answer.json()) as { id: string }[];
}

test("the cards come in the order asked, each once, without unknown and archived products, at most 12", async () => {
  const inShop = await shop.query<{ id: string }>(
    "SELECT id FROM products WHERE archived_at IS NULL AND NOT draft ORDER BY id DESC LIMIT 15",
  );
  const ids = inShop.map(({ id }) => id);
  const [first = "", second = ""] = ids;
  const gone = randomUUID();
  await shop.query(
    "INSERT INTO products (id, name, category, base_price, archived_at) VALUES ($1, 'Gone', 'Gone', 5, now())",
    [gone],
  );
  const asked = [first.toUpperCase(), randomUUID(), gone, "nonsense", second, first].join(".");
  expect((await cardsOf(asked)).map(({ id }) => id)).toEqual([first, second]);
  expect((await cardsOf(ids.join("."))).map(({ id }) => id)).toEqual(ids.slice(0, 12));
  expect(await cardsOf(Array.from({ length: 10_000 }, () => randomUUID()).join("."))).toEqual([]);
  expect(await cardsOf("")).toEqual([]);
  await shop.query("DELETE FROM products WHERE id = $1", [gone]);
});

test("opening /recently-viewed as a page leads to the products", async () => {
  const answer = await visitor.get("/recently-viewed", { Accept: "text/html" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/products"]);
});
