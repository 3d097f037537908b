-- The payments page looks at what was touched since the last check of everything.
CREATE TABLE "book_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "orders" UUID[],
    "variations" UUID[],

    CONSTRAINT "book_checks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "book_checks_one_row_check" CHECK ("id" = 1)
);

CREATE INDEX "orders_updated_at_idx" ON "orders"("updated_at");

CREATE INDEX "payments_updated_at_idx" ON "payments"("updated_at");

-- Paid without an order, and disputed: few among all payments.
CREATE INDEX "payments_order_id_status_idx" ON "payments"("order_id", "status");

CREATE INDEX "payments_disputed_at_idx" ON "payments"("disputed_at");
