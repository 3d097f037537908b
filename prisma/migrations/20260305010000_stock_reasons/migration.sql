-- Why a stock was changed by hand, and which press did it, so that the same press counts once.
ALTER TABLE "inventory_logs" ADD COLUMN "reason" VARCHAR(20), ADD COLUMN "request_id" UUID;

CREATE UNIQUE INDEX "inventory_logs_variation_id_request_id_key" ON "inventory_logs"("variation_id", "request_id");

-- Few lines have a reason.
CREATE INDEX "inventory_logs_reason_idx" ON "inventory_logs"("timestamp") WHERE "reason" IS NOT NULL;

-- Reviews that ask for an answer are few.
CREATE INDEX "reviews_low_idx" ON "reviews"("created_at" DESC) WHERE "rating" <= 2;
