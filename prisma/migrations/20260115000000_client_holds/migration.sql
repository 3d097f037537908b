-- Whose holds count together (a keyed hash, only while they last), so that one client cannot set the whole stock aside.
ALTER TABLE "checkouts" ADD COLUMN "client_hash" VARCHAR(64);
CREATE INDEX "checkouts_client_hash_idx" ON "checkouts"("client_hash") WHERE "client_hash" IS NOT NULL;
