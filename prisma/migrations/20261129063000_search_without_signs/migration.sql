-- Folds a text as `searchFold` of app/lib/search/words.ts does: now also without hyphens and apostrophes, so that
-- "oconnor" finds O'Connor. ASCII, which nearly all texts are, takes the short way. The indexes keep what the function
-- answered, so they are made again.
DROP INDEX "products_search_idx", "variations_search_idx", "orders_search_idx", "order_items_search_idx", "users_search_idx", "reviews_search_idx";

CREATE OR REPLACE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("value") = length("value") THEN translate(lower("value"), '`''-', '') ELSE
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate("value", U&'\00B4', ''''), NFKD),
          '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE0E\uFE0F\uFEFF]',
          '', 'g')),
        -- Characters without a counterpart are left out.
        U&'\201C\201D\201E\201Føłđðıς`''\2018\2019\201A\201B\2032\02B9\02BB\02BC\02C8-\2010\2012\2013\2014\2015\2043\2212',
        '""""olddiσ'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;

-- Searches match these expressions with a regular expression. The `email` of orders is for the orders of one customer.
CREATE INDEX "products_search_idx" ON "products" USING GIN (search_fold("name") gin_trgm_ops, search_fold("category") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "variations_search_idx" ON "variations" USING GIN (search_fold("name") gin_trgm_ops, search_fold("sku") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "orders_search_idx" ON "orders" USING GIN (search_fold("name") gin_trgm_ops, search_fold("email") gin_trgm_ops, "email" gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "order_items_search_idx" ON "order_items" USING GIN (search_fold("product_name") gin_trgm_ops, search_fold("variation_name") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "users_search_idx" ON "users" USING GIN (search_fold("first_name") gin_trgm_ops, search_fold("last_name") gin_trgm_ops, search_fold("email") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "reviews_search_idx" ON "reviews" USING GIN (search_fold("title") gin_trgm_ops, search_fold("comment") gin_trgm_ops, search_fold("guest_name") gin_trgm_ops) WITH (fastupdate = off);
