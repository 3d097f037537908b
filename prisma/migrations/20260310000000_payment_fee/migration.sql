-- What the provider keeps of a payment; null until it is known.
ALTER TABLE "payments" ADD COLUMN "fee" DECIMAL(10,2);
