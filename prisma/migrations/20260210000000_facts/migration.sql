-- What parents ask: size, age, care. One line each, "Size: 20 cm"; a product's line wins over its category's.
ALTER TABLE "products" ADD COLUMN "facts" TEXT;
ALTER TABLE "categories" ADD COLUMN "facts" TEXT;
