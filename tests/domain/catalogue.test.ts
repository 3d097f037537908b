import { describe, expect, test, vi } from "vitest";
import { listProducts } from "~/domain/catalog/listing/listing";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { updateProduct } from "~/domain/catalog/products";
import { catalogue } from "~/domain/catalog/catalogue";
import { currentVersion, raiseCatalogueVersion, watchCatalogueVersion } from "~/domain/catalogue-version";
import { addReview } from "~/domain/reviews/reviews";
import { parseFilters } from "~/lib/catalog/product-filters";
import { db, pool, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aVariableProduct, standardOf } from "./catalog-given";

useDatabase("empty");

const filtered = async (query: string) =>
  listProducts(await catalogue(), parseFilters(new URLSearchParams(query)));

async function changeElsewhere(productId: string, name: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE products SET name = $2 WHERE id = $1", [productId, name]);
    const { rows } = await client.query<{ version: string }>(
      "UPDATE catalogue_version SET version = version + 1 RETURNING version",
    );
    await client.query(
      "INSERT INTO product_changes VALUES ($1, $2) ON CONFLICT (product_id) DO UPDATE SET version = excluded.version",
      [productId, rows[0]?.version],
    );
    await client.query("SELECT pg_notify('catalogue', $1)", [rows[0]?.version]);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("the catalogue in memory", () => {
  test("shows available stock, without holds and never below 0", async () => {
    const product = await aProduct({ stockQuantity: 5 });
    await db.variation.update({ where: { id: standardOf(product).id }, data: { held: 2 } });
    await transaction((tx) => raiseCatalogueVersion(tx, [product.id]));
    expect((await catalogue()).byId.get(product.id)).toMatchObject({
      stockQuantity: 3,
      totalAvailable: 3,
      variations: [{ stockQuantity: 3 }],
    });
    await db.variation.update({ where: { id: standardOf(product).id }, data: { held: 9 } });
    await transaction((tx) => raiseCatalogueVersion(tx, [product.id]));
    expect((await catalogue()).byVariation.get(standardOf(product).id)?.variation.stockQuantity).toBe(0);
  });

  test("has every change once it is made, also without the watch", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ name: "Before" });
    expect((await catalogue()).byId.get(product.id)?.name).toBe("Before");
    await updateProduct(product.id, { name: "After" }, admin);
    expect((await catalogue()).byId.get(product.id)?.name).toBe("After");
    await addReview(product.id, { rating: 4, title: null, comment: null, guestName: "Dot" }, null);
    expect((await catalogue()).byId.get(product.id)?.rating).toEqual({ average: 4, count: 1 });
    await deleteProduct(product.id, admin);
    expect((await catalogue()).byId.has(product.id)).toBe(false);
  });

  test("loses an archived product", async () => {
    const product = await aProduct();
    await anOrder([{ product, variation: standardOf(product) }]);
    await deleteProduct(product.id, await anAdmin());
    const now = await catalogue();
    expect(now.byId.has(product.id)).toBe(false);
    expect(now.byVariation.has(standardOf(product).id)).toBe(false);
  });

  test("with the watch stays the same object until something changes, here or elsewhere", async () => {
    const watch = await watchCatalogueVersion();
    try {
      const product = await aProduct({ name: "Watched" });
      const first = await catalogue();
      expect(await catalogue()).toBe(first);
      expect(currentVersion()).toBe(first.version);
      await updateProduct(product.id, { name: "Changed here" }, await anAdmin());
      expect((await catalogue()).byId.get(product.id)?.name).toBe("Changed here");
      const before = currentVersion() ?? 0n;
      await changeElsewhere(product.id, "Changed elsewhere");
      await until(() => (currentVersion() ?? 0n) > before);
      const later = await catalogue();
      expect(later.byId.get(product.id)?.name).toBe("Changed elsewhere");
      expect(later.products).toHaveLength(first.products.length);
    } finally {
      await watch.stop();
    }
    expect(currentVersion()).toBeNull();
  });

  test("is read in four statements at any size, and in none while nothing changes", async () => {
    const watch = await watchCatalogueVersion();
    const statements = vi.spyOn(pool, "query");
    try {
      const admin = await anAdmin();
      for (let index = 0; index < 20; index++) await aProduct({ name: `Many ${index}` }, admin);
      statements.mockClear();
      const first = await catalogue();
      expect(first.products.length).toBeGreaterThan(20);
      expect(statements.mock.calls.length).toBe(4);
      statements.mockClear();
      expect(await catalogue()).toBe(first);
      expect(statements.mock.calls.length).toBe(0);
    } finally {
      statements.mockRestore();
      await watch.stop();
    }
  });

  test("whose watch loses its connection knows no version until it listens again", async () => {
    const watch = await watchCatalogueVersion();
    try {
      expect(currentVersion()).not.toBeNull();
      await pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%catalogue_version%' AND pid <> pg_backend_pid() AND datname = current_database()",
      );
      await until(() => currentVersion() === null);
      await until(() => currentVersion() !== null);
    } finally {
      await watch.stop();
    }
  });

  test("is loaded once for concurrent callers, and each sees everything committed before its call", async () => {
    const product = await aProduct({ name: "0" });
    const admin = await anAdmin();
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        await updateProduct(product.id, { name: `${index + 1}` }, admin);
        const { version } = await catalogue();
        const [row] = await db.$queryRaw<
          { version: bigint }[]
        >`SELECT version FROM product_changes WHERE product_id = ${product.id}::uuid`;
        expect(version).toBeGreaterThanOrEqual(1n);
        expect(row?.version).toBeDefined();
      }),
    );
    const { name } = await db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect((await catalogue()).byId.get(product.id)?.name).toBe(name);
  });

  test("raised in a transaction that is undone stays as it was", async () => {
    const before = (await catalogue()).version;
    await expect(
      transaction(async (tx) => {
        await raiseCatalogueVersion(tx, []);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect((await catalogue()).version).toBe(before);
  });
});

describe("the version", () => {
  test("is raised at the commit: a change that is not committed yet holds up no other product's", async () => {
    const [first, second, admin] = [await aProduct(), await aProduct(), await anAdmin()];
    const before = (await catalogue()).version;
    await transaction(async (tx) => {
      await raiseCatalogueVersion(tx, [first.id]);
      await updateProduct(second.id, { name: "Meanwhile" }, admin);
      expect((await catalogue()).byId.get(second.id)?.name).toBe("Meanwhile");
      expect((await catalogue()).version).toBe(before + 1n);
    });
    expect((await catalogue()).version).toBe(before + 2n);
    expect(await db.catalogueChange.count()).toBe(0);
  });

  test("is raised once for each of many that commit together, and each has its products' changes", async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct()));
    const before = (await catalogue()).version;
    await Promise.all(
      products.map(({ id }) => transaction((tx) => raiseCatalogueVersion(tx, [id, products[0]!.id]))),
    );
    expect((await catalogue()).version).toBe(before + 12n);
    const changes = await db.productChange.findMany({
      where: { productId: { in: products.slice(1).map(({ id }) => id) } },
    });
    expect(new Set(changes.map(({ version }) => version)).size).toBe(11);
  });
});

describe("the listing", () => {
  test("finds every word in name or description, in any case, and takes % and _ for themselves", async () => {
    await aProduct({ name: "Garter Snake", description: "Green, 100% recycled", category: "Wild" });
    await aProduct({ name: "Green Gecko", description: null, category: "Wild" });
    const names = async (search: string) =>
      (await filtered(`categories=Wild&search=${encodeURIComponent(search)}`)).products
        .map(({ name }) => name)
        .sort();
    expect(await names("GREEN")).toEqual(["Garter Snake", "Green Gecko"]);
    expect(await names("green snake")).toEqual(["Garter Snake"]);
    expect(await names("100%")).toEqual(["Garter Snake"]);
    expect(await names("g_r")).toEqual([]);
    expect(await names("  ")).toHaveLength(2);
  });

  test("matches any selected category and hides sold-out products", async () => {
    await aProduct({ name: "A", category: "Alpha", stockQuantity: 0 });
    await aProduct({ name: "B", category: "Beta" });
    await aVariableProduct([]);
    const both = await filtered("categories=Alpha,Beta");
    expect(both.matching).toBe(2);
    expect(both.total).toBe((await catalogue()).products.length);
    expect((await filtered("categories=Alpha,Beta&inStock=true")).products.map(({ name }) => name)).toEqual([
      "B",
    ]);
    expect((await filtered("categories=Nothing,Beta")).products.map(({ name }) => name)).toEqual(["B"]);
    expect((await filtered("")).categories).toEqual([...(await filtered("")).categories].sort());
  });

  test("is newest first and pages by 48 from the 49th match on", async () => {
    const admin = await anAdmin();
    for (let index = 1; index <= 49; index++)
      await aProduct({ name: `Card ${index}`, category: "Cards" }, admin);
    const first = await filtered("categories=Cards");
    expect(first).toMatchObject({ matching: 49, page: 1, pages: 2 });
    expect(first.products).toHaveLength(48);
    expect(first.products[0]?.name).toBe("Card 49");
    expect(await filtered("categories=Cards&page=2")).toMatchObject({
      matching: 49,
      page: 2,
      products: [{ name: "Card 1" }],
    });
    expect((await filtered("categories=Cards&page=99")).page).toBe(2);
  });
});
