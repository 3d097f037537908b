-- An order has a note for the shop, and the time since when it is ready.
ALTER TABLE "orders" ADD COLUMN "shop_note" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "ready_at" TIMESTAMPTZ(3);
