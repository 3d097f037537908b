-- Two tabs of one browser: which of them asked last, and for what.
ALTER TABLE "checkouts" ADD COLUMN "latest_request" VARCHAR(64);
