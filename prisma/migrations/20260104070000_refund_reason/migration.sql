-- The sentence a shopper was told when their payment could not become an order, for when they come back to the page.
ALTER TABLE "refunds" ADD COLUMN "reason" TEXT;
