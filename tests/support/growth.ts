import type pg from "pg";
import type { Shop } from "./shop";

type Query = (sql: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>;

export async function growProducts(query: Query, count: number): Promise<void> {
  await query(
    `WITH numbered AS (SELECT i, gen_random_uuid() AS id FROM generate_series(1, $1 - (SELECT count(*)::int FROM products WHERE archived_at IS NULL)) AS i),
     models AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at FROM products WHERE archived_at IS NULL),
     made AS (
       INSERT INTO products (id, name, description, category, base_price, created_at, updated_at)
       SELECT n.id, m.name || ' ' || n.i, m.description, m.category, m.base_price, now() - make_interval(mins => n.i), now()
       FROM numbered n JOIN models m ON m.at = n.i % (SELECT count(*) FROM models)),
     pictures AS (
       INSERT INTO product_images (product_id, image_url, image_public_id, alt, width, height, widths, display_order)
       SELECT n.id, p.image_url, p.image_public_id, p.alt, p.width, p.height, p.widths, 0 FROM numbered n
       JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at FROM product_images) p ON p.at = n.i % (SELECT count(*) FROM product_images))
     INSERT INTO variations (product_id, name, stock_quantity, updated_at) SELECT n.id, v.name, 20, now() FROM numbered n, (VALUES ('Teal'), ('Sunset')) AS v(name)`,
    [count],
  );
  await query(
    `INSERT INTO inventory_logs (id, variation_id, change_type, quantity_changed, previous_quantity, new_quantity, notes, timestamp)
     SELECT gen_random_uuid(), id, 'initial', stock_quantity, 0, stock_quantity, 'Grown', now() FROM variations v
     WHERE stock_quantity > 0 AND NOT EXISTS (SELECT FROM inventory_logs l WHERE l.variation_id = v.id)`,
  );
  await tellOfProducts(query);
  await query("VACUUM ANALYZE");
}

export async function growCategories(query: Query, names: string[]): Promise<void> {
  await query(
    `WITH named AS (SELECT name, at FROM unnest($1::text[]) WITH ORDINALITY AS given(name, at)),
     listed AS (INSERT INTO categories (name, slug, updated_at) SELECT name, 'grown-' || at, now() FROM named),
     made AS (
       INSERT INTO products (name, category, base_price, updated_at) SELECT 'Toy of ' || name, name, 5, now() FROM named RETURNING id)
     INSERT INTO variations (product_id, name, stock_quantity, updated_at) SELECT id, 'Standard', 3, now() FROM made`,
    [names],
  );
  await tellOfProducts(query);
}

export async function emptyCatalogue(query: Query): Promise<void> {
  await tellOfProducts(query);
  await query("TRUNCATE products, categories CASCADE");
  await tellOfProducts(query);
}

async function tellOfProducts(query: Query): Promise<void> {
  await query(
    "INSERT INTO catalogue_changes (product_ids) SELECT coalesce(array_agg(id), '{}') FROM products",
  );
}

const ORDERS_AT_ONCE = 100_000;

/** Adds orders with one paid line, one for each minute before now; the newest are still open. */
export async function growOrders(query: Query, count: number): Promise<void> {
  const [row] = await query("SELECT count(*)::int AS count FROM orders");
  const now = Number(row?.count ?? 0);
  // Rebuilding the search indexes is much faster than maintaining them.
  const indexes = count - now > ORDERS_AT_ONCE ? await dropSearchIndexes(query) : [];
  for (let from = now; from < count; from += ORDERS_AT_ONCE)
    await addOrders(query, from, Math.min(count, from + ORDERS_AT_ONCE));
  for (const definition of indexes) await query(definition);
  await query("VACUUM ANALYZE");
}

async function dropSearchIndexes(query: Query): Promise<string[]> {
  const rows = await query(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename IN ('orders', 'order_items') AND indexdef LIKE '% USING gin %'",
  );
  for (const { name } of rows) await query(`DROP INDEX "${name}"`);
  return rows.map(({ definition }) => String(definition));
}

async function addOrders(query: Query, from: number, to: number): Promise<void> {
  await query(
    `WITH numbered AS (
       SELECT i, gen_random_uuid() AS id, gen_random_uuid() AS checkout, now() - make_interval(mins => i) AS at
       FROM generate_series($1::int + 1, $2::int) AS i),
     sold AS (SELECT v.id AS variation_id, p.id AS product_id, p.name AS product, v.name AS variation, row_number() OVER (ORDER BY v.id) - 1 AS at FROM variations v JOIN products p ON p.id = v.product_id),
     opened AS (INSERT INTO checkouts (id, state, subtotal, gst, total, updated_at) SELECT checkout, 'completed', 20, 1, 21, at FROM numbered),
     placed AS (
       INSERT INTO orders (id, checkout_id, guest_email, name, email, phone, address, city, province, postal_code, delivery_method, status, subtotal, gst, total_price, stripe_payment_intent_id, first_paid_at, created_at, updated_at)
       SELECT id, checkout, 'guest' || i || '@example.com', 'Guest ' || i, 'guest' || i || '@example.com', '780-555-0100', i || ' Main Street', 'Stony Plain', 'AB', 'T7Z 1A1', 'pickup',
         CASE WHEN i <= 120 THEN (ARRAY['pending','processing','ready','fulfilled'])[1 + i % 4] ELSE 'fulfilled' END, 20, 1, 21, 'pi_grown_' || id, at, at, at FROM numbered),
     paid AS (
       INSERT INTO payments (checkout_id, intent_id, amount, status, order_id, paid_at, created_at, updated_at)
       SELECT checkout, 'pi_grown_' || id, 21, 'succeeded', id, at, at, at FROM numbered)
     INSERT INTO order_items (order_id, variation_id, product_id, position, product_name, variation_name, quantity, unit_price, total_price, gst)
     SELECT n.id, s.variation_id, s.product_id, 0, s.product, s.variation, 1, 20, 20, 1 FROM numbered n JOIN sold s ON s.at = n.i % (SELECT count(*) FROM sold)`,
    [from, to],
  );
}

export async function fifteenPending(shop: Shop): Promise<string[]> {
  await growOrders(shop.query, 60);
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE status = 'pending'");
  const rows = await shop.query<{ id: string }>(
    `UPDATE orders SET status = 'pending' WHERE id IN
       (SELECT id FROM orders WHERE name LIKE 'Guest %' AND status <> 'cancelled' ORDER BY id LIMIT 15) RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
