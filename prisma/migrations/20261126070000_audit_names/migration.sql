-- Changes keep the name of what was changed.
ALTER TABLE "audit_entries" ADD COLUMN "name" TEXT;
