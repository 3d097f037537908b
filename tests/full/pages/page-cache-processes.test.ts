import { afterEach, expect, test } from "vitest";
import { Client } from "../../support/client";
import { type Shop, startShop } from "../../support/shop";

const shops: Shop[] = [];
const opened = async (env: Record<string, string> = {}): Promise<Shop> => {
  const shop = await startShop({ env });
  shops.push(shop);
  return shop;
};
afterEach(async () => {
  for (const shop of shops.splice(0).reverse()) await shop.stop();
});

async function anyProduct(shop: Shop): Promise<string> {
  const [product] = await shop.query<{ id: string }>(
    "SELECT p.id::text FROM products p JOIN variations v ON v.product_id = p.id WHERE v.name = 'Standard' LIMIT 1",
  );
  return product?.id ?? "";
}

async function shownAt(visitor: Client, path: string, text: string): Promise<void> {
  while (!(await visitor.page(path)).html.includes(text));
}

async function signedIn(shop: Shop): Promise<Client> {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  return admin;
}

const isFromCache = async (visitor: Client, path: string) => {
  const answer = await visitor.get(path);
  await answer.body?.cancel();
  return answer.headers.get("X-Request-Id") === null;
};

test("a change answered by one process is soon shown by the other, which then serves it from its cache", async () => {
  const one = await opened();
  const other = await opened({ DATABASE_URL: one.databaseUrl });
  const [admin, visitor] = [await signedIn(one), new Client(other.url)];
  const path = `/product/${await anyProduct(one)}`;
  for (const price of ["61.00", "62.00", "63.00"]) {
    await visitor.page(path);
    expect(await isFromCache(visitor, path)).toBe(true);
    expect(
      (await admin.json("PUT", `/api/admin/products/${path.slice("/product/".length)}`, { basePrice: price }))
        .status,
    ).toBe(200);
    await shownAt(visitor, path, `$${price}`);
    expect(await isFromCache(visitor, path)).toBe(true);
  }
});

test("with two processes behind one port all visits soon show a change", async () => {
  const shop = await opened({ WORKERS: "2" });
  const admin = await signedIn(shop);
  const path = `/product/${await anyProduct(shop)}`;
  await Promise.all(Array.from({ length: 20 }, () => new Client(shop.url).page(path)));
  await admin.json("PUT", `/api/admin/products/${path.slice("/product/".length)}`, { basePrice: "77.00" });
  const fresh = async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => new Client(shop.url).page(path)));
    return pages.every(({ html }) => html.includes("$77.00"));
  };
  while (!(await fresh()));
  expect(await fresh()).toBe(true);
});

test("a process that receives no change notifications renders every page, and uses its cache again once it receives them", async () => {
  const shop = await opened();
  const visitor = new Client(shop.url);
  const path = `/product/${await anyProduct(shop)}`;
  await visitor.page(path);
  expect(await isFromCache(visitor, path)).toBe(true);

  // The listening connection asks for the version from time to time.
  await shop.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND (query = 'LISTEN catalogue' OR query LIKE 'SELECT version::text%FROM catalogue_version')",
  );
  while (await isFromCache(visitor, path));
  // As another process would, but without the notification.
  await shop.query("UPDATE products SET base_price = 88 WHERE id = $1", [path.slice("/product/".length)]);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid])", [
    path.slice("/product/".length),
  ]);
  expect((await visitor.page(path)).html).toContain("$88.00");
  while (!(await isFromCache(visitor, path)));
  expect((await visitor.page(path)).html).toContain("$88.00");
});
