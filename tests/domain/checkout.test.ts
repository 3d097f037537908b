import { expect, test } from "vitest";
import { settle } from "~/domain/checkout/settle";
import { db } from "~/services/database";
import { addProduct, open, place, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty", { SHOP_EMAIL: "shop@example.com" });
const provider = useProvider();

test("a purchase: nothing held on opening, held by Place Order, sold when paid, mail written and sent", async () => {
  const { variationId } = await addProduct(5);
  const purchase = await open([{ variationId, quantity: 2 }]);
  expect(await stockOf(variationId)).toEqual({ stock: 5, held: 0 });

  expect(await place(purchase)).toEqual({ checkoutId: purchase.checkoutId, state: "held" });
  expect(await stockOf(variationId)).toEqual({ stock: 5, held: 2 });

  await provider.pay(purchase.intentId);
  const settled = await settle({ intentId: purchase.intentId });
  expect(settled).toMatchObject({ outcome: "ordered", created: true, order: { status: "pending", subtotal: "20.00", gst: "1.00", totalPrice: "21.00" } });
  expect(await stockOf(variationId)).toEqual({ stock: 3, held: 0 });

  await work();
  const mails = await db.mailMessage.findMany({ orderBy: { key: "asc" } });
  expect(mails.map(({ recipient, sentAt }) => [recipient, sentAt !== null])).toEqual([["ada@example.com", true], ["shop@example.com", true]]);
});
