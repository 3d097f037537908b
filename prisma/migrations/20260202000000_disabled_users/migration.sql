-- An account that an admin has closed to its owner: no sign-in, no session.
ALTER TABLE "users" ADD COLUMN "disabled_at" TIMESTAMPTZ(3);
