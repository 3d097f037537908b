-- The owner hides reviews, answers them, and chooses two for the landing page. The old shop leaves all of it empty.
ALTER TABLE "reviews" ADD COLUMN "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN "hidden_reason" VARCHAR(300),
ADD COLUMN "answer" TEXT,
ADD COLUMN "answered_at" TIMESTAMPTZ(3),
ADD COLUMN "featured_place" SMALLINT CHECK ("featured_place" IS NULL OR ("featured_place" IN (1, 2) AND "hidden_at" IS NULL));

CREATE UNIQUE INDEX "reviews_featured_place_key" ON "reviews"("featured_place");

CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at" DESC, "id");

CREATE INDEX "reviews_search_idx" ON "reviews" USING GIN ("title" gin_trgm_ops, "comment" gin_trgm_ops, "guest_name" gin_trgm_ops) WITH (fastupdate = off);
