-- Names sort as Canadian readers expect, accents beside their letters, as `byName` (app/lib/name-order.ts) sorts them.
-- A PostgreSQL built without ICU keeps the order it has.
DO $$
BEGIN
  CREATE COLLATION "names" (provider = icu, locale = 'en-CA');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION "names" FROM "default";
END $$;
