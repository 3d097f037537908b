-- The payments page says what the last comparison with the provider could not look at, and when one last looked at everything.
ALTER TABLE "book_checks" ADD COLUMN "provider_checked_at" TIMESTAMPTZ(3),
    ADD COLUMN "provider_unchecked" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
