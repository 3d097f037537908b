-- Cards that banks declined, each once, so that trying out stolen cards is seen and stopped.
CREATE TABLE "declined_cards" (
    "charge_id" TEXT NOT NULL,
    "checkout_id" UUID NOT NULL,
    "client_hash" VARCHAR(64),
    "user_id" UUID,
    "declined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "declined_cards_pkey" PRIMARY KEY ("charge_id")
);
CREATE INDEX "declined_cards_declined_at_idx" ON "declined_cards"("declined_at");
CREATE INDEX "declined_cards_checkout_id_declined_at_idx" ON "declined_cards"("checkout_id", "declined_at");
CREATE INDEX "declined_cards_client_hash_declined_at_idx" ON "declined_cards"("client_hash", "declined_at");
CREATE INDEX "declined_cards_user_id_declined_at_idx" ON "declined_cards"("user_id", "declined_at");
