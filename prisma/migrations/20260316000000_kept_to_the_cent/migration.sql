-- What is kept of an order of which a part went back is whole cents, as in the GST summary, and its lines share them:
-- rows of a report, each rounded by itself, did not come to its total.
CREATE FUNCTION kept_of_order(lines NUMERIC, gst NUMERIC, total NUMERIC, refunded NUMERIC) RETURNS NUMERIC LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN refunded IS NULL THEN lines
  ELSE greatest(lines - (refunded - round(gst * least(refunded, total) / nullif(total, 0), 2)), 0) END $$;

CREATE OR REPLACE FUNCTION variation_sales_of(days DATE[]) RETURNS TABLE (
  day DATE, variation_id UUID, product_id UUID, units INT, orders INT, product_orders INT, revenue NUMERIC
) LANGUAGE sql STABLE SET jit = off AS $$
  SELECT d.day, i.variation_id, i.product_id, sum(i.quantity)::int, count(DISTINCT o.id)::int,
    (count(*) FILTER (WHERE i.is_first))::int,
    -- The cents up to each line's end less those up to its beginning: together they are the order's.
    sum(CASE WHEN o.refunded IS NULL THEN i.total_price
      ELSE coalesce(round(i.kept * i.up_to / i.lines, 2) - round(i.kept * (i.up_to - i.total_price) / i.lines, 2), 0) END)
  FROM unnest(days) AS d(day)
  CROSS JOIN LATERAL (
    SELECT o.id, o.gst, o.total_price, (
      SELECT sum(r.amount) FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = o.id AND r.status = 'refunded') AS refunded
    FROM orders o
    WHERE o.created_at >= start_of_shop_day(d.day) AND o.created_at < start_of_shop_day(d.day + 1)
      AND o.status <> 'cancelled'
    OFFSET 0
  ) o
  CROSS JOIN LATERAL (
    SELECT i.variation_id, i.product_id, i.quantity, i.total_price,
      row_number() OVER (PARTITION BY i.product_id ORDER BY i.position, i.id) = 1 AS is_first,
      sum(i.total_price) OVER (ORDER BY i.position, i.id) AS up_to, nullif(sum(i.total_price) OVER (), 0) AS lines,
      kept_of_order(sum(i.total_price) OVER (), o.gst, o.total_price, o.refunded) AS kept
    FROM order_items i WHERE i.order_id = o.id
  ) i
  GROUP BY d.day, i.variation_id, i.product_id
$$;

CREATE OR REPLACE FUNCTION shop_sales_of(days DATE[]) RETURNS TABLE (
  day DATE, orders INT, units INT, net_revenue NUMERIC, revenue NUMERIC, placed INT, subtotal NUMERIC, gst NUMERIC, refunds INT, refunded NUMERIC,
  refunded_gst NUMERIC, pending INT, processing INT, ready INT, fulfilled INT, cancelled INT
) LANGUAGE sql STABLE SET jit = off AS $$
  SELECT d.day, sold.orders, sold.units, sold.net_revenue, sold.revenue, sold.placed, sold.subtotal, sold.gst,
    returned.refunds, returned.refunded, returned.refunded_gst,
    sold.pending, sold.processing, sold.ready, sold.fulfilled, sold.cancelled
  FROM unnest(days) AS d(day)
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE o.status <> 'cancelled'))::int AS orders,
      coalesce(sum(i.units) FILTER (WHERE o.status <> 'cancelled'), 0)::int AS units,
      coalesce(sum(kept_of_order(i.lines, o.gst, o.total_price, o.refunded))
        FILTER (WHERE o.status <> 'cancelled'), 0) AS net_revenue,
      coalesce(sum(o.total_price - coalesce(o.refunded, 0)) FILTER (WHERE o.status <> 'cancelled'), 0) AS revenue,
      count(*)::int AS placed, coalesce(sum(o.subtotal), 0) AS subtotal, coalesce(sum(o.gst), 0) AS gst,
      (count(*) FILTER (WHERE o.status = 'pending'))::int AS pending,
      (count(*) FILTER (WHERE o.status = 'processing'))::int AS processing,
      (count(*) FILTER (WHERE o.status = 'ready'))::int AS ready,
      (count(*) FILTER (WHERE o.status = 'fulfilled'))::int AS fulfilled,
      (count(*) FILTER (WHERE o.status = 'cancelled'))::int AS cancelled
    FROM (
      SELECT o.id, o.status, o.subtotal, o.gst, o.total_price, (
        SELECT sum(r.amount) FROM payments p JOIN refunds r ON r.payment_id = p.id
        WHERE p.order_id = o.id AND r.status = 'refunded') AS refunded
      FROM orders o
      WHERE o.created_at >= start_of_shop_day(d.day) AND o.created_at < start_of_shop_day(d.day + 1)
      OFFSET 0
    ) o
    CROSS JOIN LATERAL (
      SELECT sum(quantity) AS units, sum(total_price) AS lines FROM order_items i WHERE i.order_id = o.id
    ) i
  ) sold
  CROSS JOIN LATERAL (
    -- The GST in each refund is what it adds to the GST in all of the order's refunds so far, to the cent: the
    -- parts of an order that went back in several come to what was charged.
    SELECT count(*)::int AS refunds, coalesce(sum(r.amount), 0) AS refunded,
      coalesce(sum(round(o.gst * least(r.before + r.amount, o.total_price) / o.total_price, 2)
        - round(o.gst * least(r.before, o.total_price) / o.total_price, 2)), 0) AS refunded_gst
    FROM (
      SELECT r.payment_id, r.amount, (
        SELECT coalesce(sum(e.amount), 0) FROM refunds e
        WHERE e.payment_id = r.payment_id AND e.status = 'refunded'
          AND (e.refunded_at, e.id) < (r.refunded_at, r.id)) AS before
      FROM refunds r
      WHERE r.status = 'refunded'
        AND r.refunded_at >= start_of_shop_day(d.day) AND r.refunded_at < start_of_shop_day(d.day + 1)
      OFFSET 0
    ) r
    JOIN payments p ON p.id = r.payment_id
    JOIN orders o ON o.id = p.order_id AND o.total_price > 0
  ) returned
$$;

-- Of all other days the sums are what they were.
INSERT INTO "changed_days" ("day")
SELECT DISTINCT shop_day(o.created_at) FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
WHERE r.status = 'refunded' AND o.status <> 'cancelled';
