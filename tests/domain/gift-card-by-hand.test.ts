import { expect, test } from "vitest";
import { dismissLink } from "~/domain/checkout/links/ended-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { cardsOfOrder } from "~/domain/orders/gift-cards/shown";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db } from "~/services/database";
import { useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, standardOf } from "./catalog-given";

useDatabase("empty");
useProvider();

const rae = { name: "Rae", email: "rae@example.com", message: "Hi", sendOn: null };

async function sell(fields: Record<string, unknown>) {
  const card = standardOf(await aGiftCard(["25"]));
  const input = manualOrderInput.parse({
    ...{ lines: [{ variationId: card.id, quantity: 1 }], fulfilment: "pickup" },
    ...{ shippingAddress: { name: "Dot" }, giftCardRecipient: rae, ...fields },
  });
  return enterOrder(input, await anAdmin());
}

test("a gift card sold by hand is for its recipient once it is paid", async () => {
  const { order } = await sell({ payments: [{ method: "cash" }] });
  expect(order).toMatchObject({ giftCardRecipient: rae, slot: null, readyBy: null });
  expect(await db.giftCard.findMany({ where: { item: { orderId: order?.id ?? "" } } })).toMatchObject([
    { recipientName: "Rae", recipientEmail: "rae@example.com", message: "Hi" },
  ]);
});

test("without an email address the customer's own gift card is printed, and its page says so", async () => {
  const { order } = await sell({ payments: [{ method: "cash" }], giftCardRecipient: undefined });
  if (!order) throw new Error("no order was placed");
  expect(await cardsOfOrder(order)).toMatchObject({
    ...{ cards: [{ words: "Gift card, $25.00: not printed yet" }], printable: 1 },
  });
});

test("a payment link keeps the recipient until it is dismissed", async () => {
  const { link } = await sell({ paymentLink: true });
  const id = link?.id ?? "";
  const stored = async () => (await db.checkout.findUniqueOrThrow({ where: { id } })).giftCardRecipient;
  expect(await stored()).toEqual(rae);
  await db.checkout.update({ where: { id }, data: { state: "expired" } });
  await dismissLink(id);
  expect(await stored()).toBeNull();
});
