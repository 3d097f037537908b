import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { archiveProduct } from "~/domain/catalog/undo/archive";
import { editSettings } from "~/domain/settings/edit";
import { adjustStock } from "~/domain/stock/adjust";
import {
  askForBackInStock,
  countWaitingForStock,
  notifyBackInStock,
  waitingByVariation,
} from "~/domain/subscriptions/back-in-stock";
import type { Product, Variation } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct, aVariableProduct, standardOf } from "./catalog-given";

useDatabase("empty");
let admin: User;
let product: Product;
let toy: Variation;

beforeEach(async () => {
  shiftClock(0);
  await db.mailMessage.deleteMany();
  await db.subscription.deleteMany();
  await db.setting.deleteMany();
  admin = await anAdmin();
  await setSetting("on");
  product = await aProduct({ stockQuantity: 0 }, admin);
  toy = standardOf(product);
});
afterEach(() => shiftClock(0));

async function setSetting(to: "on" | null): Promise<void> {
  const stored = await db.setting.findUnique({ where: { name: "backInStock" } });
  await editSettings({ backInStock: { from: stored?.value ?? null, to } }, admin);
}

const adjust = (delta: number, variation = toy) =>
  adjustStock([{ variationId: variation.id, delta }], {
    ...{ by: admin, reason: "counted" as const, requestId: randomUUID() },
  });

const emailOf = (place: number) => `person-${String(place).padStart(3, "0")}@example.ca`;

/** Confirmed in this order. */
async function waiting(people: number, variation = toy, from = 0): Promise<void> {
  await db.subscription.createMany({
    data: Array.from({ length: people }, (_, at) => ({
      ...{ purpose: "back_in_stock", email: emailOf(from + at), variationId: variation.id },
      confirmedAt: new Date(Date.UTC(2026, 0, 1, 0, from + at)),
    })),
  });
}

async function whileMailFails<T>(recipient: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`ALTER TABLE mail_outbox ADD CONSTRAINT fails CHECK (recipient <> '${recipient}')`);
  return work().finally(() => pool.query("ALTER TABLE mail_outbox DROP CONSTRAINT fails"));
}

async function told(): Promise<string[]> {
  const mails = await db.mailMessage.findMany({ where: { key: { startsWith: "back-in-stock:" } } });
  return mails.map(({ recipient }) => recipient).sort();
}
const first = (from: number, people: number) => Array.from({ length: people }, (_, at) => emailOf(from + at));

describe("telling that something is back", () => {
  test("as many get an email as there are pieces, oldest first, each once, and the others after the next selling out", async () => {
    await waiting(40);
    await notifyBackInStock();
    expect(await told()).toEqual([]);
    await adjust(3);
    await notifyBackInStock();
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 3));
    expect(await db.subscription.count()).toBe(37);
    await adjust(-3);
    await notifyBackInStock();
    await adjust(2);
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 5));
  });

  test("runs at once, while the stock goes up and down, tell nobody twice and keep the order", async () => {
    await waiting(40);
    await adjust(3);
    await Promise.all(Array.from({ length: 6 }, () => notifyBackInStock()));
    expect(await told()).toEqual(first(0, 3));
    let pieces = 3;
    const moves = [-3, 4, -4, 1, 2, -3, 5, -5, 3].map((delta) => async () => {
      await adjust(delta);
      pieces += Math.max(0, delta);
      await Promise.all([notifyBackInStock(), notifyBackInStock(), notifyBackInStock()]);
    });
    for (const move of moves) await Promise.all([notifyBackInStock(), move(), notifyBackInStock()]);
    const all = await told();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(first(0, all.length));
    expect(all.length).toBeLessThanOrEqual(pieces);
    // 1 and then 2 more pieces: without being sold out between, only the first counts.
    expect(all.length).toBe(3 + 4 + 1 + 5 + 3);
    expect(await db.subscription.count()).toBe(40 - all.length);
  });

  test("a run that is killed between deleting and writing has told nobody, and the next tells each once", async () => {
    await waiting(40);
    await adjust(3);
    const holder = await pool.connect();
    await holder.query("BEGIN; LOCK TABLE mail_outbox IN ACCESS EXCLUSIVE MODE");
    const killed = notifyBackInStock().then(
      () => "ended",
      () => "killed",
    );
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ pid: number }>(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%mail_outbox%'`,
        );
        return rows.length;
      })
      .toBe(1);
    await holder.query("COMMIT");
    holder.release();
    expect(await killed).toBe("killed");
    expect([await told(), await db.subscription.count()]).toEqual([[], 40]);
    await notifyBackInStock();
    await notifyBackInStock();
    expect([await told(), await db.subscription.count()]).toEqual([first(0, 3), 37]);
  });

  test("who confirms after others were passed over waits behind them", async () => {
    await waiting(40);
    await adjust(3);
    await notifyBackInStock();
    await waiting(1, toy, 40);
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 3));
    await adjust(-3);
    await notifyBackInStock();
    await adjust(37);
    await notifyBackInStock();
    expect([await told(), await db.subscription.count()]).toEqual([first(0, 40), 1]);
  });

  test("of many, each transaction mails a hundred, and a run killed between two of them mails nobody too many", async () => {
    await waiting(250);
    await adjust(220);
    await whileMailFails(emailOf(150), () => expect(notifyBackInStock()).rejects.toThrow("fails"));
    expect(await told()).toEqual(first(0, 100));
    await waiting(1, toy, 250);
    await notifyBackInStock();
    await notifyBackInStock();
    expect([await told(), await db.subscription.count()]).toEqual([first(0, 220), 31]);
  });

  test("an error at one variation does not stop the emails about others", async () => {
    const toys = [toy, standardOf(await aProduct({ stockQuantity: 0 }, admin))];
    toys.sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const [at, variation] of toys.entries()) {
      await waiting(1, variation, at);
      await adjust(1, variation);
    }
    await whileMailFails(emailOf(0), () => expect(notifyBackInStock()).rejects.toThrow("fails"));
    expect(await told()).toEqual(first(1, 1));
  });

  test("a variation with nobody to tell is not locked", async () => {
    const soldOut = standardOf(await aProduct({ stockQuantity: 0 }, admin));
    await waiting(1, soldOut);
    await waiting(2);
    await adjust(1);
    await notifyBackInStock();
    // PostgreSQL notes in xmax which transaction last locked the row.
    const locks = () => db.$queryRaw`SELECT id::text, xmax::text FROM variations ORDER BY id`;
    const before = await locks();
    await notifyBackInStock();
    expect(await locks()).toEqual(before);
  });

  test("pieces that checkouts hold do not count", async () => {
    await waiting(2);
    await adjust(2);
    await db.variation.update({ where: { id: toy.id }, data: { held: 2 } });
    await notifyBackInStock();
    expect(await told()).toEqual([]);
    await db.variation.update({ where: { id: toy.id }, data: { held: 1 } });
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 1));
  });

  test("while it is off, and about a product that is not in the shop, no email is written", async () => {
    await waiting(1);
    await adjust(1);
    await setSetting(null);
    await notifyBackInStock();
    await setSetting("on");
    await db.product.update({ where: { id: product.id }, data: { draft: true } });
    await notifyBackInStock();
    expect(await told()).toEqual([]);
    await db.product.update({ where: { id: product.id }, data: { draft: false } });
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 1));
  });

  test("who has not confirmed, or has unsubscribed, is not told", async () => {
    await waiting(1);
    await db.subscription.updateMany({ data: { confirmedAt: null } });
    await adjust(1);
    await notifyBackInStock();
    expect(await told()).toEqual([]);
  });

  test("the email has the price that is charged now, leads to the variation, and can be left", async () => {
    const { product: dragon, variations } = await aVariableProduct(["Teal"], admin);
    const [teal] = variations;
    if (!teal) throw new Error("no variation");
    await db.variation.update({ where: { id: teal.id }, data: { priceModifier: "2.00" } });
    const day = new Date(Date.now() - 2e8);
    await db.sale.create({
      data: { productId: dragon.id, percent: 50, fromDay: day, untilDay: new Date(day.getTime() + 9e8) },
    });
    await waiting(1, teal);
    await notifyBackInStock();
    const mail = await db.mailMessage.findFirstOrThrow();
    expect(mail.subject).toBe("Back in stock: Dragon – Teal");
    expect(mail.text).toContain("Dragon (Teal): $6.00");
    expect(mail.text).toContain(`/product/${dragon.id}?variation=${teal.id}`);
    expect(mail.text).toContain("we cannot hold one for you");
    expect(mail.leaveUrl).toContain("/subscriptions/leave?id=");
  });
});

describe("asking to be told", () => {
  const ask = (variation = toy) => askForBackInStock(variation.id, "robin@example.ca");

  test("is for something sold out in the shop, while it is on", async () => {
    const card = await aGiftCard(["25.00"], admin);
    await expect(ask(card.variations[0])).rejects.toMatchObject({ kind: "notFound" });
    await setSetting(null);
    await expect(ask()).rejects.toMatchObject({ kind: "notFound" });
    await setSetting("on");
    await adjust(1);
    await expect(ask()).rejects.toMatchObject({ kind: "conflict" });
    await archiveProduct(product.id, admin);
    await expect(ask()).rejects.toMatchObject({ kind: "notFound" });
    expect(await db.mailMessage.count()).toBe(0);
  });

  test("ends the waiting of those who were passed over: it is sold out again", async () => {
    await waiting(2);
    await adjust(1);
    await notifyBackInStock();
    await adjust(-1);
    await ask();
    await adjust(1);
    await notifyBackInStock();
    expect(await told()).toEqual(first(0, 2));
  });
});

test("the owner sees how many wait for what, and in What to Do Next only for what is sold out", async () => {
  await waiting(4);
  await db.subscription.updateMany({ where: { email: emailOf(0) }, data: { confirmedAt: null } });
  const counts = async () => [await countWaitingForStock(), (await waitingByVariation([toy.id])).get(toy.id)];
  expect(await counts()).toEqual([3, 3]);
  await adjust(1);
  expect(await counts()).toEqual([0, 3]);
  await setSetting(null);
  expect(await counts()).toEqual([0, undefined]);
});
