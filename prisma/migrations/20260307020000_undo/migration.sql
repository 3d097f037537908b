-- Deleted by an admin who can still undo it; until it is really deleted it is archived, too, so that nobody sees it.
ALTER TABLE "products" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- Pictures whose removal can still be undone.
CREATE TABLE "removed_images" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "image_public_id" TEXT NOT NULL,
    "image" JSONB NOT NULL,
    "variation_ids" UUID[],
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_images_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "removed_images_product_id_idx" ON "removed_images"("product_id");

CREATE INDEX "removed_images_image_public_id_idx" ON "removed_images"("image_public_id");

ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
