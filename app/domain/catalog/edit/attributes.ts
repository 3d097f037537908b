import { Prisma } from "~/services/database";

/** SQL: the attributes of a variation `v` as JSON in the order they were typed, which jsonb does not keep. */
export const attributesInOrder = Prisma.sql`
  CASE WHEN cardinality(v.attribute_order) > 1 THEN coalesce((
    SELECT json_object_agg(a.key, a.value ORDER BY array_position(v.attribute_order, a.key), a.ordinality)
    FROM jsonb_each_text(v.attributes) WITH ORDINALITY AS a), '{}')
  ELSE v.attributes::json END`;
