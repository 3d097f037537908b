import { gstOn } from "~/lib/money/money";

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

interface ManualOrder {
  id: string;
  variationId: string;
  quantity?: number;
  unitCents?: number;
  email?: string;
}

/** Enters an order of one piece at $12.00, which owes $12.60. */
export async function enterManualOrder(
  query: Query,
  { id, variationId, quantity = 1, unitCents = 1200, email = "sam@example.com" }: ManualOrder,
): Promise<void> {
  const subtotalCents = quantity * unitCents;
  const gstCents = gstOn(subtotalCents);
  await query(
    `WITH sold AS (
       UPDATE variations SET stock_quantity = stock_quantity - $3::int WHERE id = $2
       RETURNING id, name, product_id, stock_quantity
     ), logged AS (
       INSERT INTO inventory_logs (variation_id, order_id, change_type, quantity_changed, previous_quantity, new_quantity)
       SELECT id, $1, 'sale', -$3::int, stock_quantity + $3::int, stock_quantity FROM sold
     ), placed AS (
       INSERT INTO orders (id, source, name, email, phone, address, city, province, postal_code, subtotal, gst, total_price)
       VALUES ($1, 'manual', 'Sam Lee', $4, '780-555-0100', '', '', '', '', $5::numeric, $6::numeric, $5::numeric + $6::numeric)
       RETURNING id
     )
     INSERT INTO order_items (order_id, variation_id, product_id, product_name, variation_name, quantity, unit_price, total_price, gst)
     SELECT placed.id, sold.id, p.id, p.name, sold.name, $3::int, $5::numeric / $3::int, $5::numeric, $6::numeric
     FROM placed, sold JOIN products p ON p.id = sold.product_id`,
    [id, variationId, quantity, email, subtotalCents / 100, gstCents / 100],
  );
}
