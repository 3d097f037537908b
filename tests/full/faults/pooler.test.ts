import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areSameDatabase, changesSessions } from "~/services/database/sessions";
import { expectAllBooked, plenty, startBuyers, unexpected } from "../../support/buyers";
import { Client } from "../../support/client";
import { hasPooler, type Pooler, startPooler } from "../../support/pooler";
import { type Shop, startShop } from "../../support/shop";

describe.skipIf(!hasPooler)("behind a pooler that lends connections by transaction", () => {
  let first: Shop;
  let second: Shop;
  let pooler: Pooler;
  const SESSION_SECRET = "the-secret-of-both-machines-0123456789";
  const pooled = () => ({
    DATABASE_URL: pooler.urls.transaction,
    DATABASE_DIRECT_URL: pooler.urls.session,
    SESSION_SECRET,
  });

  beforeAll(async () => {
    first = await startShop({ env: { SESSION_SECRET } });
    pooler = await startPooler(first.databaseUrl);
    second = await startShop({ env: { ...pooled(), UPLOADS_DIR: first.uploadsDir } });
  });
  afterAll(async () => {
    await second.stop();
    await pooler.stop();
    await first.stop();
  });

  test("it is distinguished from PostgreSQL itself and from a pool of sessions", async () => {
    const { transaction, session } = pooler.urls;
    expect(await changesSessions(transaction)).toBe(true);
    expect(await changesSessions(session)).toBe(false);
    expect(await changesSessions(first.databaseUrl)).toBe(false);
    expect(await areSameDatabase(transaction, session)).toBe(true);
    expect(await areSameDatabase(transaction, first.databaseUrl.replace(/\w+$/, "postgres"))).toBe(false);
  });

  test("the shop does not start without a way to PostgreSQL that keeps sessions, and says what to set", async () => {
    await expect(startShop({ env: { DATABASE_URL: pooler.urls.transaction } })).rejects.toThrow(
      /DATABASE_URL leads through a pooler .* Set DATABASE_DIRECT_URL/,
    );
  });

  test("changes and sign-ins at one machine are known to the other", async () => {
    const admin = new Client(first.url);
    await admin.signIn("admin@example.com");
    const [product] = (await admin.json<{ id: string }[]>("GET", "/api/products")).body;
    const visitor = new Client(second.url);
    for (const name of ["Seen at once", "Seen again"]) {
      await visitor.page(`/product/${product?.id}`);
      expect((await admin.json("PUT", `/api/admin/products/${product?.id}`, { name })).status).toBe(200);
      await expect
        .poll(async () => (await visitor.page(`/product/${product?.id}`)).html, { timeout: 20_000 })
        .toContain(name);
    }
    for (const [name, value] of admin.cookies) visitor.cookies.set(name, value);
    const visits = Array.from({ length: 40 }, () => visitor.page("/admin"));
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("one dies while shoppers buy at both: no order that was answered is lost, the other goes on", async () => {
    const { id, dollars } = await plenty(first);
    const buyers = [first, second].map((shop) => startBuyers(shop.url, id, dollars));
    await Promise.all(buyers.map((some) => some.more(6)));
    await second.kill();
    await buyers[0]?.more(6);
    await second.restart();
    await Promise.all(buyers.map((some) => some.more(6)));
    for (const some of buyers) {
      await some.leave();
      await expectAllBooked(first.databaseUrl, some);
    }
    expect(buyers.map((some) => unexpected(some, ["broken off"]))).toEqual([[], []]);
    for (const shop of [first, second]) expect(shop.logs()).not.toContain("a request failed unexpectedly");
  });
});
