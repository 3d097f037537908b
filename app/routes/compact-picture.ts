import type { CompactPicture } from "~/components/ui/compact-picture";
import type { ProductImage } from "~/schemas/product";

export function compactPicture({ imagePublicId, alt, width, height, srcSet }: ProductImage): CompactPicture {
  const widths = [...srcSet.webp.matchAll(/ (\d+)w/g)].map(([, digits]) => Number(digits));
  return { publicId: imagePublicId, widths, alt, width, height };
}

/**
 * A product's first picture, the address of its legacy one, or nothing; beside its name it needs no words of
 * its own.
 */
export function firstPicture(product: {
  images: ProductImage[];
  imageUrl: string | null;
}): CompactPicture | string | null {
  const [image] = product.images;
  return image ? { ...compactPicture(image), alt: "" } : product.imageUrl;
}
