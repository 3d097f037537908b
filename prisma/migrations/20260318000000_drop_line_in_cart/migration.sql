-- two-step: what an order did not buy stays in the cart, so no release reads the column.
ALTER TABLE "checkout_lines" DROP COLUMN "in_cart";
