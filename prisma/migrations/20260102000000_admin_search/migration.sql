-- The back office searches with ILIKE over these very columns; the expressions of the first indexes were never asked.
-- No list of pending entries: while it is long, the planner rather reads the whole table.
DROP INDEX "products_search_idx";
DROP INDEX "orders_search_idx";

CREATE INDEX "products_search_idx" ON "products" USING GIN ("name" gin_trgm_ops, "category" gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "variations_search_idx" ON "variations" USING GIN ("name" gin_trgm_ops, "sku" gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "orders_search_idx" ON "orders" USING GIN ("name" gin_trgm_ops, "email" gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "users_search_idx" ON "users" USING GIN ("first_name" gin_trgm_ops, "last_name" gin_trgm_ops, "email" gin_trgm_ops) WITH (fastupdate = off);
