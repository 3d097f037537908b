import { imageUrlForWidth } from "~/lib/url/image-urls";
import { type Db, db } from "~/services/database";

/** In pixels: lists show 40, doubled for sharp screens. */
const WIDTH = 80;

interface VariationPictureRow {
  id: string;
  publicId: string | null;
  widths: number[] | null;
  legacyUrl: string | null;
}

export async function variationPictures(ids: readonly string[], on: Db = db): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.$queryRaw<VariationPictureRow[]>`
    SELECT v.id::text, i.image_public_id AS "publicId", i.widths, p.image_url AS "legacyUrl"
    FROM variations v JOIN products p ON p.id = v.product_id
    LEFT JOIN LATERAL (
      SELECT image_public_id, widths FROM product_images WHERE product_id = p.id
      ORDER BY (id = v.image_id) DESC NULLS LAST, display_order, created_at, id LIMIT 1
    ) i ON true
    WHERE v.id = ANY (${[...new Set(ids)]}::uuid[])`;
  const urls = rows.flatMap(({ id, publicId, widths, legacyUrl }) => {
    const url = publicId && widths ? imageUrlForWidth({ publicId, widths }, WIDTH) : legacyUrl;
    return url ? [[id, url] as const] : [];
  });
  return new Map(urls);
}
