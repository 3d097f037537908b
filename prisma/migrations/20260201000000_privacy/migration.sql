-- An order whose customer was taken out of it: its name, addresses and phone are empty for good.
ALTER TABLE "orders" ADD COLUMN "anonymized_at" TIMESTAMPTZ(3);

-- Who did it had an account that is deleted by now; without an account it was a guest or the shop itself.
ALTER TABLE "audit_entries" ADD COLUMN "by_former_user" BOOLEAN NOT NULL DEFAULT false;

-- What people are shown of their sessions.
ALTER TABLE "sessions" ADD COLUMN "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "browser" VARCHAR(80);

-- Somebody's sessions.
CREATE INDEX "sessions_user_id_idx" ON "sessions" (("sess"->>'userId'));
