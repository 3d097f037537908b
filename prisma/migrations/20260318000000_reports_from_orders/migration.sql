-- Reports read orders, lines and refunds; the sums of sales and their triggers go. Lost disputes get a table.
-- two-step: no release has been made, so no other version of the shop reads the sums.
DROP TABLE "shop_sales", "variation_sales", "changed_days" CASCADE;

DROP TRIGGER orders_placed ON orders;
DROP TRIGGER orders_changed ON orders;
DROP TRIGGER orders_deleted ON orders;
DROP TRIGGER orders_truncated ON orders;
DROP TRIGGER refunds_changed ON refunds;
DROP TRIGGER payments_ordered ON payments;
DROP FUNCTION note_new_orders, note_changed_order, note_no_orders, note_refund, note_paid_order, note_refunds_of(UUID),
  add_variation_sales_to_year, add_shop_sales_to_year, variation_sales_of(DATE[]), shop_sales_of(DATE[]),
  kept_of_line(NUMERIC, NUMERIC, NUMERIC), kept_of_order(NUMERIC, NUMERIC, NUMERIC, NUMERIC);

CREATE TABLE "lost_disputes" (
    "id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "lost_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lost_disputes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "lost_disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "lost_disputes_payment_id_idx" ON "lost_disputes"("payment_id");
CREATE INDEX "lost_disputes_lost_at_idx" ON "lost_disputes"("lost_at");
