-- Payments that the provider has and the database has not, as after a restore: until somebody has looked at them.
ALTER TABLE "book_checks" ADD COLUMN "lost_payments" JSONB NOT NULL DEFAULT '[]';
