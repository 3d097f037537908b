-- An address has a second line for the unit.
ALTER TABLE "orders" ADD COLUMN "address2" TEXT NOT NULL DEFAULT '';
