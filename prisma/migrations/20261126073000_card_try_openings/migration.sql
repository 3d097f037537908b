-- A client secret that was handed out, before any try.
ALTER TABLE "card_tries" ADD COLUMN "is_opening" BOOLEAN NOT NULL DEFAULT false;
