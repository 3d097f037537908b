-- When a mail was given up: at a refusal that came long after the first, never by the clock alone.
ALTER TABLE "mail_outbox" ADD COLUMN "given_up_at" TIMESTAMPTZ(3);
UPDATE "mail_outbox" SET "given_up_at" = "refused_at" + INTERVAL '1 day'
WHERE "sent_at" IS NULL AND "refused_at" < now() - INTERVAL '1 day';
