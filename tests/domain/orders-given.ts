import { randomUUID } from "node:crypto";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { makeCode } from "~/domain/gift-cards/codes";
import { orderNumber } from "~/lib/orders/order-number";
import { ordersFile } from "~/routes/admin/reports/sales-files";
import type { AdminOrder } from "~/schemas/order";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import type { Product } from "~/schemas/product";
import { db, type Prisma, transaction } from "~/services/database";
import { standardOf } from "./catalog-given";

/** Entered by hand. Absent: for Dot, who picks it up and has not paid. */
export async function anOrderByHand(
  fields: Record<string, unknown>,
  by: { id: string },
): Promise<AdminOrder> {
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup", ...fields },
  });
  const { order } = await enterOrder(input, by);
  if (!order) throw new Error("no order was placed");
  return order;
}

export const linesOf = (pieces: readonly (readonly [product: Product, quantity: number | undefined])[]) =>
  pieces.flatMap(([product, quantity]) =>
    quantity ? [{ variationId: standardOf(product).id, quantity }] : [],
  );

/** The columns of the accountant's file that say how money came in and went back, of all rows or those of one order. */
export async function moneyRows(orderId?: string): Promise<Record<string, string>[]> {
  let text = "";
  for await (const part of ordersFile(new URLSearchParams()).content) text += part;
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const names = head.split(",");
  const first = names.indexOf("Paid by card");
  return lines
    .filter((line) => !orderId || line.includes(`#${orderNumber(orderId)}`))
    .map((line) => line.split(",").slice(first - names.length))
    .map((cells) => Object.fromEntries(cells.map((cell, at) => [names[first + at] ?? "", cell])));
}

/** A new code of the first of these gift cards. */
export async function newCodeOf(where: Prisma.GiftCardWhereInput): Promise<string> {
  const { id } = await db.giftCard.findFirstOrThrow({ where });
  return (await transaction((tx) => makeCode(tx, id))).code;
}
