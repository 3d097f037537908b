-- A shop as it is after some good years, beside the demo's own content: 300 products and 5,000 orders in all, with
-- customers, stock histories, payments and refunds that add up. The same numbers each time, from the hash of a name.

CREATE FUNCTION pg_temp.dice(name text, sides int) RETURNS int LANGUAGE sql IMMUTABLE AS
  $$ SELECT ((hashtextextended(name, 7) & 1073741823) % sides)::int $$;

CREATE TEMP TABLE new_customers ON COMMIT DROP AS
SELECT i, gen_random_uuid() AS id,
  (ARRAY['Ava','Noah','Mila','Liam','Zoe','Owen','Ines','Theo','Ruby','Amir','Nora','Kai'])[1 + pg_temp.dice('first' || i, 12)] AS first_name,
  (ARRAY['Wong','Bouchard','Singh','Kowalski','Nguyen','MacLeod','Cardinal','Olsen','Haddad','Friesen'])[1 + pg_temp.dice('last' || i, 10)] AS last_name
FROM generate_series(1, 400) AS i;

INSERT INTO users (id, email, first_name, last_name, created_at)
SELECT id, 'shopper' || i || '@example.com', first_name, last_name, now() - make_interval(days => 30 + pg_temp.dice('joined' || i, 700))
FROM new_customers;

CREATE TEMP TABLE new_products ON COMMIT DROP AS
SELECT i, gen_random_uuid() AS id,
  (ARRAY['Wobbly','Tiny','Brave','Sleepy','Glow','Prairie','Marbled','Twisty','Pocket','Giant','Snowy','Striped','Curly','Lucky'])[1 + i % 14] || ' ' ||
  (ARRAY['Fox','Gecko','Otter','Spinner','Raven','Beaver','Moose','Puzzle','Lynx','Loon','Cube','Turtle','Wolf','Stacker','Bear','Heron','Slider','Yak','Koala','Whistle'])[1 + (i / 14) % 20] AS name,
  (SELECT name FROM categories ORDER BY slug OFFSET pg_temp.dice('category' || i, (SELECT count(*)::int FROM categories)) LIMIT 1) AS category,
  (599 + 50 * pg_temp.dice('price' || i, 80))::numeric / 100 AS base_price,
  now() - make_interval(days => 200 + pg_temp.dice('made' || i, 600), mins => i) AS created_at
FROM generate_series(1, 300 - (SELECT count(*)::int FROM products WHERE archived_at IS NULL)) AS i;

INSERT INTO products (id, name, description, category, base_price, created_at, updated_at)
SELECT id, name, 'Printed to order in Parkland County. ' || name || ' comes off the printer in one piece.', category, base_price, created_at, created_at FROM new_products;

-- The demo's own pictures, one or two each.
INSERT INTO product_images (product_id, image_url, image_public_id, alt, width, height, widths, display_order, created_at)
SELECT p.id, picture.image_url, picture.image_public_id, p.name, picture.width, picture.height, picture.widths, place, p.created_at
FROM new_products p, generate_series(0, pg_temp.dice('pictures' || i, 2)) AS place,
  LATERAL (SELECT *, row_number() OVER (ORDER BY image_public_id) - 1 AS at, count(*) OVER () AS count FROM (SELECT DISTINCT ON (image_public_id) * FROM product_images) AS one) AS picture
WHERE picture.at = pg_temp.dice('picture' || i || '-' || place, picture.count::int);

INSERT INTO variations (product_id, name, attributes, price_modifier, stock_quantity, sku, created_at, updated_at)
SELECT p.id, CASE WHEN colours = 0 THEN 'Standard' ELSE colour END, CASE WHEN colours = 0 THEN '{}' ELSE jsonb_build_object('Colour', colour) END,
  CASE WHEN at > 1 THEN at::numeric ELSE 0 END, greatest(0, pg_temp.dice('stock' || i || '-' || at, 60) - 3), 'BIG-' || i || '-' || at, p.created_at, p.created_at
FROM new_products p, LATERAL (SELECT pg_temp.dice('colours' || i, 5) AS colours) AS kind, generate_series(0, colours) AS at,
  LATERAL (SELECT (ARRAY['Teal','Sunset','Oatmeal','Lilac','Forest'])[1 + at] AS colour) AS named;

-- Orders: the newest are still to do, one in twenty was cancelled in time.
CREATE TEMP TABLE new_orders ON COMMIT DROP AS
SELECT i, gen_random_uuid() AS id, gen_random_uuid() AS checkout_id, gen_random_uuid() AS payment_id, gen_random_uuid() AS refund_id,
  now() - make_interval(hours => 5) - make_interval(mins => (i * i / 40)::int) AS created_at,
  CASE WHEN i <= 40 THEN 'pending' WHEN i <= 70 THEN 'processing' WHEN i <= 100 THEN 'ready' WHEN pg_temp.dice('cancelled' || i, 20) = 0 THEN 'cancelled' ELSE 'fulfilled' END AS status,
  CASE WHEN pg_temp.dice('way' || i, 3) = 0 THEN 'delivery' ELSE 'pickup' END AS delivery_method,
  CASE WHEN pg_temp.dice('guest' || i, 3) > 0 THEN pg_temp.dice('who' || i, 400) + 1 END AS customer
FROM generate_series(1, 5000 - (SELECT count(*)::int FROM orders)) AS i;

CREATE TEMP TABLE new_lines ON COMMIT DROP AS
SELECT o.i, o.id AS order_id, o.checkout_id, o.created_at, o.status, v.id AS variation_id, v.product_id, p.name AS product_name, v.name AS variation_name, place,
  1 + pg_temp.dice('many' || o.i || '-' || place, 3) AS quantity, p.base_price + v.price_modifier AS unit_price
FROM new_orders o, generate_series(0, pg_temp.dice('lines' || o.i, 4)) AS place,
  LATERAL (SELECT pg_temp.dice('line' || o.i || '-' || place, (SELECT count(*)::int FROM variations)) AS at) AS chosen
JOIN (SELECT *, row_number() OVER (ORDER BY position) - 1 AS at FROM variations) v ON v.at = chosen.at
JOIN products p ON p.id = v.product_id;

-- A variation is in an order once.
DELETE FROM new_lines a USING new_lines b WHERE a.order_id = b.order_id AND a.variation_id = b.variation_id AND a.place > b.place;

CREATE TEMP TABLE totals ON COMMIT DROP AS
SELECT order_id, sum(unit_price * quantity) AS subtotal, floor((sum(unit_price * quantity) * 100 * 5 + 50) / 100) / 100 AS gst FROM new_lines GROUP BY order_id;

INSERT INTO checkouts (id, state, user_id, subtotal, gst, total, frozen_at, created_at, updated_at)
SELECT o.checkout_id, 'completed', c.id, t.subtotal, t.gst, t.subtotal + t.gst, o.created_at, o.created_at, o.created_at
FROM new_orders o JOIN totals t ON t.order_id = o.id LEFT JOIN new_customers c ON c.i = o.customer;

INSERT INTO orders (id, checkout_id, user_id, guest_email, name, email, phone, address, city, province, postal_code, delivery_method, status, subtotal, gst, total_price,
  stripe_payment_intent_id, ready_count, first_paid_at, created_at, updated_at)
SELECT o.id, o.checkout_id, c.id, CASE WHEN c.id IS NULL THEN mail END, coalesce(c.first_name || ' ' || c.last_name, 'Guest Number ' || o.i), mail, '780-555-0' || lpad((o.i % 200)::text, 3, '0'),
  o.i || ' Meridian Street', 'Stony Plain', 'AB', 'T7Z 1A1', o.delivery_method, o.status, t.subtotal, t.gst, t.subtotal + t.gst, 'pi_big_' || o.i,
  (o.status IN ('ready', 'fulfilled'))::int, o.created_at, o.created_at, o.created_at
FROM new_orders o JOIN totals t ON t.order_id = o.id LEFT JOIN new_customers c ON c.i = o.customer,
  LATERAL (SELECT CASE WHEN c.id IS NULL THEN 'guest' || o.i || '@example.com' ELSE 'shopper' || c.i || '@example.com' END AS mail) AS address;

INSERT INTO order_items (order_id, variation_id, product_id, position, product_name, variation_name, quantity, unit_price, total_price, gst, created_at)
SELECT order_id, variation_id, product_id, place, product_name, variation_name, quantity, unit_price, unit_price * quantity,
  round(gst * up_to / subtotal, 2) - round(gst * (up_to - unit_price * quantity) / subtotal, 2), created_at
FROM (SELECT *, sum(unit_price * quantity) OVER (PARTITION BY order_id ORDER BY place) AS up_to FROM new_lines) AS lines JOIN totals USING (order_id);

INSERT INTO payments (id, checkout_id, intent_id, amount, status, order_id, paid_at, created_at, updated_at)
SELECT o.payment_id, o.checkout_id, 'pi_big_' || o.i, t.subtotal + t.gst, 'succeeded', o.id, o.created_at, o.created_at, o.created_at
FROM new_orders o JOIN totals t ON t.order_id = o.id;

INSERT INTO refunds (id, order_id, created_at)
SELECT o.refund_id, o.id, o.created_at + interval '1 hour' FROM new_orders o WHERE o.status = 'cancelled';

INSERT INTO refund_rows (refund_id, kind, amount, proposed, gst)
SELECT o.refund_id, 'rest', t.subtotal + t.gst, t.subtotal + t.gst, t.gst
FROM new_orders o JOIN totals t ON t.order_id = o.id WHERE o.status = 'cancelled';

INSERT INTO refund_parts (refund_id, payment_id, cause, amount, gst, status, provider_refund_id, refunded_at, created_at, updated_at)
SELECT o.refund_id, o.payment_id, 'cancelled', t.subtotal + t.gst, t.gst, 'refunded', 're_big_' || o.i, at, at, at
FROM new_orders o JOIN totals t ON t.order_id = o.id, LATERAL (SELECT o.created_at + interval '1 hour' AS at) refunded WHERE o.status = 'cancelled';

-- Stock histories that end at today's numbers: what was sold was printed before, what came back was given away since.
CREATE TEMP TABLE moves ON COMMIT DROP AS
SELECT variation_id, 'sale' AS change_type, -quantity AS delta, 'Sold' AS notes, order_id, created_at AS at, 1 AS step FROM new_lines
UNION ALL
SELECT variation_id, 'cancellation', quantity, 'Order cancelled', order_id, created_at + interval '1 hour', 2 FROM new_lines WHERE status = 'cancelled'
UNION ALL
SELECT variation_id, 'adjustment', -sum(quantity), 'Given to the school fair', NULL, now(), 3 FROM new_lines WHERE status = 'cancelled' GROUP BY variation_id;

CREATE TEMP TABLE starts ON COMMIT DROP AS
SELECT v.id AS variation_id, logged.stock AS logged, v.stock_quantity - coalesce(moved.total, 0) AS stock
FROM variations v
LEFT JOIN (SELECT variation_id, sum(quantity_changed)::int AS stock FROM inventory_logs GROUP BY variation_id) AS logged ON logged.variation_id = v.id
LEFT JOIN (SELECT variation_id, sum(delta)::int AS total FROM moves GROUP BY variation_id) AS moved ON moved.variation_id = v.id;

INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity, notes, timestamp)
SELECT variation_id, CASE WHEN logged IS NULL THEN 'initial' ELSE 'adjustment' END, stock - coalesce(logged, 0), coalesce(logged, 0), stock,
  CASE WHEN logged IS NULL THEN 'First stock' ELSE 'Printed ahead' END, now() - interval '3 years'
FROM starts WHERE stock IS DISTINCT FROM logged;

INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity, notes, order_id, timestamp)
SELECT variation_id, change_type, delta, starts.stock + so_far - delta, starts.stock + so_far, notes, order_id, at
FROM (SELECT *, sum(delta) OVER (PARTITION BY variation_id ORDER BY at, step, order_id ROWS UNBOUNDED PRECEDING)::int AS so_far FROM moves) AS running
JOIN starts USING (variation_id)
ORDER BY at, step, order_id;

INSERT INTO reviews (product_id, guest_name, rating, title, comment, created_at)
SELECT p.id, 'Buyer ' || n, 3 + pg_temp.dice('stars' || i || '-' || n, 3), 'Well made', 'Arrived quickly and works as it should.', now() - make_interval(days => pg_temp.dice('said' || i || '-' || n, 300))
FROM new_products p, generate_series(1, pg_temp.dice('reviews' || i, 6)) AS n;
