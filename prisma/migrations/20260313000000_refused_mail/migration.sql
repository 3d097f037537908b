-- Since when the mail server refuses a mail's address, so that it is not tried for ever; null where it does not.
ALTER TABLE "mail_outbox" ADD COLUMN "refused_at" TIMESTAMPTZ(3);
