-- The back office's search: phones by their digits, however they were written, and products as they were sold.
CREATE INDEX "orders_phone_search_idx" ON "orders" USING GIN (regexp_replace("phone", '\D', '', 'g') gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "order_items_search_idx" ON "order_items" USING GIN ("product_name" gin_trgm_ops) WITH (fastupdate = off);

-- Pickups and deliveries, counted by status and listed by date.
CREATE INDEX "orders_delivery_method_status_created_at_id_idx" ON "orders"("delivery_method", "status", "created_at" DESC, "id");
