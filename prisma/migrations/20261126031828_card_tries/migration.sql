-- two-step: no shop ran on the code that used it
-- DropTable
DROP TABLE "declined_cards";

-- CreateTable
CREATE TABLE "card_tries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "charge_id" TEXT,
    "checkout_id" UUID NOT NULL,
    "client_hash" VARCHAR(64),
    "user_id" UUID,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_tries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_tries_charge_id_key" ON "card_tries"("charge_id");

-- CreateIndex
CREATE INDEX "card_tries_tried_at_idx" ON "card_tries"("tried_at");

-- CreateIndex
CREATE INDEX "card_tries_checkout_id_tried_at_idx" ON "card_tries"("checkout_id", "tried_at");

-- CreateIndex
CREATE INDEX "card_tries_client_hash_tried_at_idx" ON "card_tries"("client_hash", "tried_at");

-- CreateIndex
CREATE INDEX "card_tries_user_id_tried_at_idx" ON "card_tries"("user_id", "tried_at");
