import { confirmCard } from "./buyers";
import { Client } from "./client";
import { contact } from "./contact";
import type { Shop } from "./shop";

export interface ThreeToys {
  id: string;
  itemId: string;
  variationId: string;
  totalCents: number;
}

/** Places a guest's paid order of three pieces at $10.00 ($31.50 in all), 5 hours old. */
export async function buyThreeToys(shop: Pick<Shop, "url" | "query">): Promise<ThreeToys> {
  const [toy] = await shop.query<{ id: string }>(
    `WITH priced AS (
       UPDATE products SET base_price = 10 WHERE name = 'Infinity Cube' RETURNING id
     ), changed AS (
       INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM priced
     ), filled AS (
       UPDATE variations v SET stock_quantity = stock_quantity + 50, price_modifier = 0 FROM priced
       WHERE v.product_id = priced.id RETURNING v.id, stock_quantity
     ), logged AS (
       INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity)
       SELECT id, 'adjustment', 50, stock_quantity - 50, stock_quantity FROM filled
     )
     SELECT id FROM filled ORDER BY id LIMIT 1`,
  );
  const variationId = toy?.id ?? "";
  const buyer = new Client(shop.url);
  const cart = [{ variationId, quantity: 3 }];
  const { body: payment } = await buyer.json<{ paymentIntentId: string; clientSecret: string }>(
    "POST",
    "/api/create-payment-intent",
    { amount: 31.5, cart },
  );
  await confirmCard(shop.url, payment);
  const { status, body: order } = await buyer.json<{ id: string; items: { id: string }[] }>(
    "POST",
    "/api/orders",
    {
      shippingAddress: contact,
      deliveryMethod: "pickup",
      cart,
      stripePaymentIntentId: payment.paymentIntentId,
    },
  );
  if (status !== 201) throw new Error(`the order was not placed: ${JSON.stringify(order)}`);
  await shop.query("UPDATE orders SET created_at = now() - interval '5 hours' WHERE id = $1", [order.id]);
  return { id: order.id, itemId: order.items[0]?.id ?? "", variationId, totalCents: 3150 };
}
