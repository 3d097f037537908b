-- Years, so that a report of this year adds up a row for each variation and not one for each of its months. They
-- follow the months by triggers, because the shop of the version before, which an update leaves running for a
-- while, sums days, months and all. Rows are deleted all at once or never.
CREATE FUNCTION add_variation_sales_to_year() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO variation_sales AS year (span, starts, variation_id, product_id, units, orders, product_orders, revenue)
  VALUES ('year', date_trunc('year', NEW.starts), NEW.variation_id, NEW.product_id,
    NEW.units - coalesce(OLD.units, 0), NEW.orders - coalesce(OLD.orders, 0),
    NEW.product_orders - coalesce(OLD.product_orders, 0), NEW.revenue - coalesce(OLD.revenue, 0))
  ON CONFLICT (span, starts, variation_id, product_id) DO UPDATE SET
    units = year.units + excluded.units, orders = year.orders + excluded.orders,
    product_orders = year.product_orders + excluded.product_orders, revenue = year.revenue + excluded.revenue;
  RETURN NULL;
END $$;

CREATE FUNCTION add_shop_sales_to_year() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO shop_sales AS year (span, starts, orders, units, net_revenue, revenue, placed, subtotal, gst,
    refunds, refunded, refunded_gst, pending, processing, ready, fulfilled, cancelled)
  VALUES ('year', date_trunc('year', NEW.starts),
    NEW.orders - coalesce(OLD.orders, 0), NEW.units - coalesce(OLD.units, 0),
    NEW.net_revenue - coalesce(OLD.net_revenue, 0), NEW.revenue - coalesce(OLD.revenue, 0),
    NEW.placed - coalesce(OLD.placed, 0), NEW.subtotal - coalesce(OLD.subtotal, 0), NEW.gst - coalesce(OLD.gst, 0),
    NEW.refunds - coalesce(OLD.refunds, 0), NEW.refunded - coalesce(OLD.refunded, 0),
    NEW.refunded_gst - coalesce(OLD.refunded_gst, 0),
    NEW.pending - coalesce(OLD.pending, 0), NEW.processing - coalesce(OLD.processing, 0),
    NEW.ready - coalesce(OLD.ready, 0), NEW.fulfilled - coalesce(OLD.fulfilled, 0),
    NEW.cancelled - coalesce(OLD.cancelled, 0))
  ON CONFLICT (span, starts) DO UPDATE SET
    orders = year.orders + excluded.orders, units = year.units + excluded.units,
    net_revenue = year.net_revenue + excluded.net_revenue, revenue = year.revenue + excluded.revenue,
    placed = year.placed + excluded.placed, subtotal = year.subtotal + excluded.subtotal, gst = year.gst + excluded.gst,
    refunds = year.refunds + excluded.refunds, refunded = year.refunded + excluded.refunded,
    refunded_gst = year.refunded_gst + excluded.refunded_gst,
    pending = year.pending + excluded.pending, processing = year.processing + excluded.processing,
    ready = year.ready + excluded.ready, fulfilled = year.fulfilled + excluded.fulfilled,
    cancelled = year.cancelled + excluded.cancelled;
  RETURN NULL;
END $$;

CREATE TRIGGER variation_sales_of_month AFTER INSERT OR UPDATE ON variation_sales FOR EACH ROW
WHEN (NEW.span = 'month') EXECUTE FUNCTION add_variation_sales_to_year();

CREATE TRIGGER shop_sales_of_month AFTER INSERT OR UPDATE ON shop_sales FOR EACH ROW
WHEN (NEW.span = 'month') EXECUTE FUNCTION add_shop_sales_to_year();

-- The triggers' locks keep the job out until this is committed.
INSERT INTO variation_sales (span, starts, variation_id, product_id, units, orders, product_orders, revenue)
SELECT 'year', date_trunc('year', starts), variation_id, product_id,
  sum(units), sum(orders), sum(product_orders), sum(revenue)
FROM variation_sales WHERE span = 'month' GROUP BY 2, variation_id, product_id;

INSERT INTO shop_sales (span, starts, orders, units, net_revenue, revenue, placed, subtotal, gst,
  refunds, refunded, refunded_gst, pending, processing, ready, fulfilled, cancelled)
SELECT 'year', date_trunc('year', starts), sum(orders), sum(units), sum(net_revenue), sum(revenue), sum(placed),
  sum(subtotal), sum(gst), sum(refunds), sum(refunded), sum(refunded_gst),
  sum(pending), sum(processing), sum(ready), sum(fulfilled), sum(cancelled)
FROM shop_sales WHERE span = 'month' GROUP BY 2;
