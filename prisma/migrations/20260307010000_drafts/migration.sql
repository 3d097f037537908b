-- A draft is not in the shop until it is published.
ALTER TABLE "products" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false;
