import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { correctRecipient } from "~/domain/orders/gift-cards/recipient";
import { printGiftCard, sendGiftCard } from "~/domain/orders/gift-cards/send";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import type { Product } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin } from "./catalog-given";
import { anOrderByHand, linesOf } from "./orders-given";

useDatabase("empty");
useProvider();

let admin: User;
let card: Product;
beforeAll(async () => {
  admin = await anAdmin();
  card = await aGiftCard(["25"], admin);
});

const inDays = (days: number) => addDays(dayAtShop(now()), days);
const rae = { name: "Rae", email: "rae@example.com", message: "Hi", sendOn: null };
const kim: GiftCardRecipient = { name: "Kim", email: "kim@example.com", message: "Hello", sendOn: null };

const sell = (giftCardRecipient: object, payments = [{ method: "cash" }]) =>
  anOrderByHand({ lines: linesOf([[card, 2]]), giftCardRecipient, payments }, admin);
const correct = (orderId: string, giftCardRecipient: GiftCardRecipient | null, version?: number) =>
  correctRecipient(orderId, { giftCardRecipient, version }, admin);
const cardsOf = (orderId: string) => db.giftCard.findMany({ where: { item: { orderId } } });
async function mailedTo(orderId: string): Promise<string[]> {
  const keys = (await cardsOf(orderId)).map(({ id }) => ({ key: { startsWith: `gift-card:${id}:` } }));
  const mails = await db.mailMessage.findMany({ where: { OR: keys } });
  return mails.map(({ recipient }) => recipient).sort();
}
const refusal = (message: RegExp) =>
  expect.objectContaining({ status: 409, message: expect.stringMatching(message) as string });

test("is corrected until the codes are sent, also to another day; Changes names nobody", async () => {
  const { id, version } = await sell({ ...rae, sendOn: inDays(5) });
  await work();
  expect(await mailedTo(id)).toEqual([]);
  const corrected = await correct(id, kim, version);
  expect(corrected).toMatchObject({ giftCardRecipient: kim, version: version + 1 });
  await expect(correct(id, rae, version)).rejects.toEqual(refusal(/^Someone changed this order/));
  const entry = await db.auditEntry.findFirst({
    where: { entityId: id, action: "order.gift-card-recipient" },
  });
  expect(entry?.after).toEqual({
    ...{ name: "changed", email: "changed", message: "changed", sendOn: "changed" },
  });
  await work();
  expect(await mailedTo(id)).toEqual([kim.email, kim.email]);
  expect(await cardsOf(id)).toMatchObject([{ recipientName: "Kim", message: "Hello" }, { sendOn: null }]);
  await expect(correct(id, rae)).rejects.toEqual(refusal(/has been sent/));
});

test("corrected before the order is paid, gets the cards that are made then", async () => {
  const { id } = await sell(rae, []);
  await correct(id, kim);
  await enterPayment(id, { id: randomUUID(), method: "cash", reference: "" }, admin);
  expect(await cardsOf(id)).toMatchObject([{ recipientName: "Kim" }, { recipientName: "Kim" }]);
});

test("that is corrected while the codes are sent gets both codes, or the correction is refused", async () => {
  for (let times = 0; times < 8; times++) {
    const { id } = await sell(rae);
    const sending = (await cardsOf(id)).map((one) => sendGiftCard(one.id));
    const [correcting] = await Promise.allSettled([correct(id, kim), ...sending]);
    const sent = await mailedTo(id);
    const stored = (await cardsOf(id)).map(({ recipientEmail }) => recipientEmail).sort();
    expect(sent).toEqual(stored);
    if (correcting.status === "rejected") expect(sent).toEqual([rae.email, rae.email]);
    else expect(sent).toContain(kim.email);
  }
});

test("that gets a later day is not sent to by a job that has begun; without an address it is printed", async () => {
  const { id } = await sell(rae);
  const cards = await cardsOf(id);
  await correct(id, { ...rae, sendOn: inDays(3) });
  for (const one of cards) await sendGiftCard(one.id);
  await correct(id, { ...rae, email: "" });
  for (const one of cards) await sendGiftCard(one.id);
  expect(await mailedTo(id)).toEqual([]);
  await printGiftCard(cards[0]?.id ?? "", admin);
  await correct(id, kim);
  await work();
  expect(await mailedTo(id)).toEqual([kim.email]);
});

test("is refused for a day that is over and for a cancelled order", async () => {
  const { id } = await sell({ ...rae, sendOn: inDays(2) });
  await expect(correct(id, { ...rae, sendOn: inDays(-1) })).rejects.toMatchObject({
    extra: { fields: { "giftCardRecipient.sendOn": [expect.stringMatching(/^Choose a day from/)] } },
  });
  await cancelOrder(id, { admin });
  await expect(correct(id, kim)).rejects.toEqual(refusal(/cancelled/));
});
