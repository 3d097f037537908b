import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { openCheckout } from "~/domain/checkout/open";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { makeCode } from "~/domain/gift-cards/codes";
import { DomainError } from "~/lib/errors";
import { sum } from "~/lib/money/allocate";
import { toCents } from "~/lib/money/money";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import type { User } from "~/schemas/user";
import { db, transaction } from "~/services/database";
import { addProduct, contact, type Fixture, place, stockOf, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { aGiftCard, anAdmin } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

/** A toy of $10.00 with its GST. */
const TOY = 1050;
const STOCK = 200;
const EACH_WAY = 20;

/** Sold by hand. */
async function cardsOf(dollars: string[], admin: User): Promise<{ ids: string[]; codes: string[] }> {
  const { variations } = await aGiftCard(dollars, admin);
  const lines = variations.map(({ id }) => ({ variationId: id, quantity: 1 }));
  const { order } = await enterOrder(byHand({ lines, payments: [{ method: "cash" }] }), admin);
  const cards = await db.giftCard.findMany({ where: { item: { orderId: order?.id ?? "" } } });
  const ids = cards.map(({ id }) => id);
  const codes: string[] = [];
  for (const id of ids) codes.push((await transaction((tx) => makeCode(tx, id))).code);
  return { ids, codes };
}

const byHand = (fields: object) =>
  manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup", ...fields },
  });

/** The checkout page shows that the gift cards pay all. @returns presses Place Order */
async function onPage({ variationId }: Fixture, codes: string[]): Promise<() => Promise<unknown>> {
  const [cart, giftCards] = [[{ variationId, quantity: 1 }], await hashesOf(codes)];
  const { checkoutId } = await openCheckout({
    ...{ checkoutId: null, cart, amountCents: TOY, amountDueCents: 0, giftCards, user: null },
  });
  const input = { ...contact, deliveryMethod: "pickup" as const, amount: TOY, amountDue: 0 };
  return () => place({ checkoutId, cart, amountCents: TOY }, { giftCards, hosted: true, input });
}

test("60 shoppers at once for the last money of two gift cards, on the page, by API and by hand: exactly that is spent", async () => {
  const admin = await anAdmin();
  const toy = await addProduct(STOCK);
  // Together 10 toys; alone, neither pays for whole toys only.
  const { ids, codes } = await cardsOf(["40", "65"], admin);
  const cart = [{ variationId: toy.variationId, quantity: 1 }];
  const presses = await Promise.all(
    Array.from({ length: EACH_WAY }, async (_, index) => {
      // Half of them enter the codes the other way round.
      const giftCardCodes = index % 2 ? codes : codes.toReversed();
      const payments = [{ method: "gift_card", amount: "10.50", reference: giftCardCodes[0] }];
      const order = { shippingAddress: contact, deliveryMethod: "pickup" as const, cart, giftCardCodes };
      return [
        await onPage(toy, giftCardCodes),
        () => createOrder(order, { checkoutId: null, user: null }),
        () => enterOrder(byHand({ lines: cart, payments }), admin),
      ];
    }),
  );
  const results = await Promise.allSettled(presses.flat().map((press) => press()));

  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason, String(result.reason)).toBeInstanceOf(DomainError);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const orders = await db.order.findMany({
    where: { items: { some: { variationId: toy.variationId } } },
    include: { payments: true },
  });
  const paid = orders.map(({ payments }) => sum(payments.map(({ amount }) => toCents(amount))));
  expect(paid).toEqual(Array<number>(10).fill(TOY));
  const cards = await db.giftCard.findMany({ where: { id: { in: ids } }, include: { entries: true } });
  for (const { balance, held, entries } of cards)
    expect([balance, held, sum(entries.map(({ amount }) => toCents(amount)))].map(Number)).toEqual([0, 0, 0]);
  expect(await stockOf(toy)).toEqual({ stock: STOCK - 10, held: 0 });
  await expectConsistentBooks(provider);
});
