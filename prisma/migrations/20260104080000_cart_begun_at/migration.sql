-- Which cart of the browser an order was placed with, so that its purchase empties that one and no other.
ALTER TABLE "checkouts" ADD COLUMN "cart_begun_at" TIMESTAMPTZ(3);
