-- What is bought how often, and with what: counted by a job, so that no page and no order has to.
CREATE TABLE "product_sales" (
  "product_id" UUID NOT NULL,
  "sold" INTEGER NOT NULL DEFAULT 0,
  "bought_with" UUID[] NOT NULL DEFAULT '{}',
  CONSTRAINT "product_sales_pkey" PRIMARY KEY ("product_id"),
  CONSTRAINT "product_sales_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
