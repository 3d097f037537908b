import { afterEach, beforeEach, expect, test } from "vitest";
import { remind } from "~/domain/orders/handover/reminders";
import { handOver, setStatus } from "~/domain/orders/status/status";
import { editSettings } from "~/domain/settings/edit";
import { unsubscribe } from "~/domain/subscriptions/subscriptions";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");
beforeEach(() => setDay(0));
afterEach(() => shiftClock(0));

const HOUR_MS = 60 * 60_000;
const today = dayAtShop(new Date());
/** Ten in the morning, so many days from today. */
const setDay = (days: number) =>
  shiftClock(momentAtShop(today, 10 * 60).getTime() + days * 24 * HOUR_MS + HOUR_MS - Date.now());

type Product = Awaited<ReturnType<typeof aProduct>>;

async function handedOver(product: Product, email: string): Promise<string> {
  const id = await anOrder([{ product, variation: standardOf(product) }]);
  await db.order.update({ where: { id }, data: { email } });
  await handOver(id, await anAdmin());
  return id;
}

async function switchTo(value: "on" | null): Promise<void> {
  const { value: from = null } = (await db.setting.findUnique({ where: { name: "reviewRequests" } })) ?? {};
  await editSettings({ reviewRequests: { from, to: value } }, await anAdmin());
}

const requestsTo = async (email: string) =>
  db.mailMessage.findMany({ where: { key: { startsWith: "review:" }, recipient: email } });

test("a customer gets one request a week after handing over, and only while the setting is on", async () => {
  const product = await aProduct({ name: "Asked Fox" });
  const email = "asked@example.com";
  await switchTo(null);
  await handedOver(product, email);
  setDay(7.1);
  await remind();
  expect(await requestsTo(email)).toEqual([]);
  await switchTo("on");
  setDay(6);
  await remind();
  expect(await requestsTo(email)).toEqual([]);
  setDay(7.1);
  await Promise.all([remind(), remind()]);
  await remind();
  const [request, ...more] = await requestsTo(email);
  expect(more).toEqual([]);
  expect(request?.text).toContain(`/product/${product.id}?tab=reviews#details`);
  expect(request?.text).toContain("Review Asked Fox");
  expect(request?.leaveUrl).toContain("/subscriptions/");
});

test("an order handed over long ago gets no request", async () => {
  await switchTo("on");
  await handedOver(await aProduct(), "late@example.com");
  setDay(9);
  await remind();
  expect(await requestsTo("late@example.com")).toEqual([]);
});

test("a customer gets no second request within a month, and none after unsubscribing", async () => {
  await switchTo("on");
  const product = await aProduct();
  const email = "Often@Example.com";
  await handedOver(product, email);
  await handedOver(product, email.toLowerCase());
  setDay(7.1);
  await remind();
  const where = { purpose: "review_request", email: email.toLowerCase() };
  const [subscription] = await db.subscription.findMany({ where });
  const asked = () => db.mailMessage.count({ where: { leaveUrl: { contains: subscription?.id ?? "" } } });
  expect(await asked()).toBe(1);

  setDay(40);
  await handedOver(product, email);
  setDay(47.1);
  await remind();
  expect(await asked()).toBe(2);

  await unsubscribe(subscription?.id ?? "");
  setDay(90);
  await handedOver(product, email);
  setDay(97.1);
  await remind();
  expect(await asked()).toBe(0);
});

test("there is no request for gift cards, removed products, reviewed products or cancelled orders", async () => {
  await switchTo("on");
  const emails = ["card@example.com", "gone@example.com", "said@example.com", "back@example.com"] as const;
  await handedOver(await aGiftCard(["25"]), emails[0]);
  const gone = await aProduct();
  await handedOver(gone, emails[1]);
  await db.product.update({ where: { id: gone.id }, data: { archivedAt: new Date() } });
  const [said, author] = [await aProduct(), await aUser()];
  const reviewed = await handedOver(said, emails[2]);
  await db.order.update({ where: { id: reviewed }, data: { userId: author.id } });
  await db.review.create({ data: { productId: said.id, userId: author.id, rating: 5 } });
  const returned = await handedOver(await aProduct(), emails[3]);
  await db.order.update({ where: { id: returned }, data: { status: "cancelled" } });
  setDay(7.1);
  await remind();
  for (const email of emails) expect(await requestsTo(email)).toEqual([]);
});

test("a press of Picked Up that was undone does not count", async () => {
  await switchTo("on");
  const email = "undone@example.com";
  const id = await handedOver(await aProduct(), email);
  await setStatus(id, "processing", await anAdmin());
  setDay(3);
  await handOver(id, await anAdmin());
  setDay(7.1);
  await remind();
  expect(await requestsTo(email)).toEqual([]);
  setDay(10.1);
  await remind();
  expect(await requestsTo(email)).toHaveLength(1);
});

test("a customer who unsubscribes before a request is sent does not get it", async () => {
  await switchTo("on");
  const email = "waiting@example.com";
  await handedOver(await aProduct(), email);
  setDay(7.1);
  await remind();
  const [request] = await requestsTo(email);
  const { id } = await db.subscription.findFirstOrThrow({ where: { purpose: "review_request", email } });
  await unsubscribe(id);
  expect(request).toBeDefined();
  expect(await requestsTo(email)).toEqual([]);
});

test("a request leaves out what was refunded", async () => {
  await switchTo("on");
  const email = "part@example.com";
  const [kept, back] = [await aProduct({ name: "Kept Fox" }), await aProduct({ name: "Returned Owl" })];
  const id = await anOrder([kept, back].map((product) => ({ product, variation: standardOf(product) })));
  await db.order.update({ where: { id }, data: { email } });
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId: id, productId: back.id } });
  const row = { kind: "line", orderItemId: item.id, quantity: item.quantity, position: 0 };
  await db.refund.create({
    data: {
      ...{ orderId: id, reason: "damaged" },
      rows: { create: { ...row, amount: 1, proposed: 1, gst: 0 } },
    },
  });
  await handOver(id, await anAdmin());
  setDay(7.1);
  await remind();
  const [request] = await requestsTo(email);
  expect(request?.text).toContain("Review Kept Fox");
  expect(request?.text).not.toContain("Returned Owl");
});
