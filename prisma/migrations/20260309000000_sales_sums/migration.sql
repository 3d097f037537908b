-- Sums of the orders by the shop's days, months and in all, so that no report reads the orders one by one
-- (docs/decisions/sales-sums.md).
CREATE TABLE "shop_sales" (
    "span" VARCHAR(5) NOT NULL,
    "starts" DATE NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "net_revenue" DECIMAL(65,30) NOT NULL DEFAULT 0,
    "revenue" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "placed" INTEGER NOT NULL DEFAULT 0,
    "subtotal" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "gst" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "refunds" INTEGER NOT NULL DEFAULT 0,
    "refunded" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "refunded_gst" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "processing" INTEGER NOT NULL DEFAULT 0,
    "ready" INTEGER NOT NULL DEFAULT 0,
    "fulfilled" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "shop_sales_pkey" PRIMARY KEY ("span","starts")
);

CREATE TABLE "variation_sales" (
    "span" VARCHAR(5) NOT NULL,
    "starts" DATE NOT NULL,
    "variation_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 0,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "product_orders" INTEGER NOT NULL DEFAULT 0,
    "revenue" DECIMAL(65,30) NOT NULL DEFAULT 0,

    CONSTRAINT "variation_sales_pkey" PRIMARY KEY ("span","starts","variation_id","product_id")
);

CREATE TABLE "changed_days" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "changed_days_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "changed_days_day_idx" ON "changed_days"("day");

-- When the money went back, which a later change of the row does not move.
ALTER TABLE "refunds" ADD COLUMN "refunded_at" TIMESTAMPTZ(3);
UPDATE "refunds" SET "refunded_at" = "updated_at" WHERE "status" = 'refunded';
CREATE INDEX "refunds_refunded_at_idx" ON "refunds"("refunded_at");

CREATE FUNCTION shop_day(moment TIMESTAMPTZ) RETURNS DATE LANGUAGE sql IMMUTABLE AS
$$ SELECT (moment AT TIME ZONE 'America/Edmonton')::date $$;

CREATE FUNCTION start_of_shop_day(day DATE) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE AS
$$ SELECT day::timestamp AT TIME ZONE 'America/Edmonton' $$;

-- A line's part of what was not refunded.
CREATE FUNCTION kept_of_line(line NUMERIC, total NUMERIC, refunded NUMERIC) RETURNS NUMERIC LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN refunded IS NULL THEN line ELSE line * greatest(total - refunded, 0) / total END $$;

-- What the sums of these days must be, from the orders themselves. Orders and lines are found by their indexes
-- whatever the planner guesses of them; compiling such a guess would take longer than the work.
CREATE FUNCTION variation_sales_of(days DATE[]) RETURNS TABLE (
  day DATE, variation_id UUID, product_id UUID, units INT, orders INT, product_orders INT, revenue NUMERIC
) LANGUAGE sql STABLE SET jit = off AS $$
  SELECT d.day, i.variation_id, i.product_id, sum(i.quantity)::int, count(DISTINCT o.id)::int,
    (count(*) FILTER (WHERE i.is_first))::int,
    sum(kept_of_line(i.total_price, o.total_price, o.refunded))
  FROM unnest(days) AS d(day)
  CROSS JOIN LATERAL (
    SELECT o.id, o.total_price, (
      SELECT sum(r.amount) FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = o.id AND r.status = 'refunded') AS refunded
    FROM orders o
    WHERE o.created_at >= start_of_shop_day(d.day) AND o.created_at < start_of_shop_day(d.day + 1)
      AND o.status <> 'cancelled'
    OFFSET 0
  ) o
  CROSS JOIN LATERAL (
    SELECT i.variation_id, i.product_id, i.quantity, i.total_price,
      row_number() OVER (PARTITION BY i.product_id ORDER BY i.position, i.id) = 1 AS is_first
    FROM order_items i WHERE i.order_id = o.id
  ) i
  GROUP BY d.day, i.variation_id, i.product_id
$$;

CREATE FUNCTION shop_sales_of(days DATE[]) RETURNS TABLE (
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
      coalesce(sum(i.net) FILTER (WHERE o.status <> 'cancelled'), 0) AS net_revenue,
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
      SELECT sum(quantity) AS units, sum(kept_of_line(i.total_price, o.total_price, o.refunded)) AS net
      FROM order_items i WHERE i.order_id = o.id
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

-- By triggers, because the shop of the version before, which an update leaves running for a while, knows nothing
-- of sums. A row each, never an update: buyers of the same day do not wait for each other.
CREATE FUNCTION note_refunded_at() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  NEW.refunded_at := CASE WHEN NEW.status = 'refunded' THEN coalesce(NEW.refunded_at, NEW.updated_at) END;
  RETURN NEW;
END $$;

CREATE TRIGGER refunds_refunded_at BEFORE INSERT OR UPDATE OF status ON refunds
FOR EACH ROW EXECUTE FUNCTION note_refunded_at();

CREATE FUNCTION note_new_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO changed_days (day) SELECT DISTINCT shop_day(created_at) FROM new_orders;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_placed AFTER INSERT ON orders REFERENCING NEW TABLE AS new_orders
FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();

CREATE FUNCTION note_changed_order() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO changed_days (day)
  SELECT shop_day(OLD.created_at) UNION SELECT shop_day(coalesce(NEW.created_at, OLD.created_at));
  RETURN NULL;
END $$;

CREATE TRIGGER orders_changed AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.status, OLD.subtotal, OLD.gst, OLD.total_price, OLD.created_at)
  IS DISTINCT FROM (NEW.status, NEW.subtotal, NEW.gst, NEW.total_price, NEW.created_at))
EXECUTE FUNCTION note_changed_order();

CREATE TRIGGER orders_deleted AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_order();

CREATE FUNCTION note_no_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO changed_days (day) SELECT starts FROM shop_sales WHERE span = 'day';
  RETURN NULL;
END $$;

CREATE TRIGGER orders_truncated AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION note_no_orders();

-- The day of the order and the days of all refunds of its payment.
CREATE FUNCTION note_refunds_of(payment UUID) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_days (day)
  SELECT shop_day(o.created_at) FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = payment
  UNION SELECT shop_day(refunded_at) FROM refunds WHERE payment_id = payment AND refunded_at IS NOT NULL
$$;

CREATE FUNCTION note_refund() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.refunded_at IS NOT NULL THEN
    INSERT INTO changed_days (day) VALUES (shop_day(OLD.refunded_at));
  END IF;
  IF OLD.refunded_at IS NOT NULL OR NEW.refunded_at IS NOT NULL THEN
    PERFORM note_refunds_of(coalesce(NEW.payment_id, OLD.payment_id));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_changed AFTER INSERT OR UPDATE OR DELETE ON refunds
FOR EACH ROW EXECUTE FUNCTION note_refund();

CREATE FUNCTION note_paid_order() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM refunds WHERE payment_id = NEW.id AND refunded_at IS NOT NULL) THEN
    PERFORM note_refunds_of(NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_ordered AFTER UPDATE ON payments FOR EACH ROW
WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id) EXECUTE FUNCTION note_paid_order();

-- All that there is, for the first time.
INSERT INTO "changed_days" ("day")
SELECT shop_day(created_at) FROM orders UNION SELECT shop_day(refunded_at) FROM refunds WHERE refunded_at IS NOT NULL;
