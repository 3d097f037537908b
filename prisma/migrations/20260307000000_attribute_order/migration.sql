-- The names of a variation's attributes as they were typed: jsonb sorts them.
ALTER TABLE "variations" ADD COLUMN     "attribute_order" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
