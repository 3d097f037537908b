-- How many of a line the cart asked for, so that all of them leave it with the order; null where no page has told.
ALTER TABLE "checkout_lines" ADD COLUMN "in_cart" INTEGER;
