import type { CompactPicture } from "~/components/ui/product/compact-picture";
import type { ProductImage } from "~/schemas/product";

export function compactPicture({ imagePublicId, alt, width, height, srcSet }: ProductImage): CompactPicture {
  const widths = [...srcSet.webp.matchAll(/ (\d+)w/g)].map(([, digits]) => Number(digits));
  return { publicId: imagePublicId, widths, alt, width, height };
}

/** No alt text, because the name is beside it. */
export function firstPicture(product: {
  images: ProductImage[];
  imageUrl: string | null;
}): CompactPicture | string | null {
  const [image] = product.images;
  return image ? { ...compactPicture(image), alt: "" } : product.imageUrl;
}
