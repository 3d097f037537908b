import { randomUUID } from "node:crypto";
import type { AdminOrder } from "~/schemas/order";
import type { ListedGiftCard } from "~/schemas/prices/gift-card";
import type { Product, Variation } from "~/schemas/product";
import type { Client } from "./client";

/** @returns the $25.00 variation of a new product */
export async function addGiftCardProduct(admin: Client): Promise<string> {
  const product = { name: "Gift Card", basePrice: "0.00", category: "Fidget Toys", isGiftCard: true };
  const { id } = (await admin.json<Product>("POST", "/api/admin/products", product)).body;
  const variation = { productId: id, name: "$25.00", priceModifier: "25.00" };
  return (await admin.json<Variation>("POST", "/api/admin/variations", variation)).body.id;
}

interface Sold {
  variationId: string;
  name?: string;
  email?: string;
  /** The day on which the code is sent. */
  sendOn?: string;
}

/** Sells a gift card in New Order, for cash. */
export async function sellGiftCard(
  admin: Client,
  { variationId, name = "Robin Roy", email = "robin@example.com", sendOn }: Sold,
): Promise<{ orderId: string; card: ListedGiftCard }> {
  const order = await admin.json<AdminOrder>("POST", "/api/admin/orders", {
    ...{ id: randomUUID(), lines: [{ variationId, quantity: 1 }], fulfilment: "pickup" },
    ...{ shippingAddress: { name, email }, payments: [{ method: "cash" }] },
    ...(sendOn ? { giftCardRecipient: { name, email, sendOn } } : {}),
  });
  const { body: cards } = await admin.json<ListedGiftCard[]>("GET", "/api/admin/gift-cards");
  const card = cards.find(({ orderId }) => orderId === order.body.id);
  if (!card) throw new Error(`no gift card was made: ${JSON.stringify(order.body)}`);
  return { orderId: order.body.id, card };
}
