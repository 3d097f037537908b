import { CART_PICTURE_WIDTH, imageUrlForWidth, type StoredImage } from "~/lib/url/image-urls";
import type { Db } from "~/services/database";
import { environment } from "~/services/environment/environment";

/** Absolute URLs by variation id. Deleted variations and pictures without a valid URL are missing. */
export type OrderPictures = ReadonlyMap<string, string>;

/** Reads in the transaction: waiting for another connection for the catalogue could deadlock. */
export async function orderPictures(
  tx: Db,
  { items }: { items: readonly { variationId: string }[] },
): Promise<OrderPictures> {
  const ids = items.map(({ variationId }) => variationId);
  const rows = await tx.$queryRaw<{ id: string; image: StoredImage | null; legacy: string | null }[]>`
    SELECT v.id, p.image_url AS legacy, (
      SELECT json_build_object('publicId', i.image_public_id, 'widths', i.widths)
      FROM product_images i WHERE i.product_id = v.product_id
      ORDER BY (i.id = v.image_id) DESC NULLS LAST, i.display_order, i.created_at, i.id LIMIT 1
    ) AS image
    FROM variations v JOIN products p ON p.id = v.product_id WHERE v.id = ANY(${ids}::uuid[])`;
  return new Map(
    rows.flatMap(({ id, image, legacy }) => {
      const url = image ? imageUrlForWidth(image, CART_PICTURE_WIDTH) : legacy;
      return url && URL.canParse(url, environment.publicUrl)
        ? [[id, new URL(url, environment.publicUrl).href] as const]
        : [];
    }),
  );
}
