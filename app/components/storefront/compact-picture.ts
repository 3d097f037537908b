import type { Picture } from "~/components/ui/product-picture";
import { imageAddress, srcSetOf } from "~/lib/image-address";
import type { ProductImage } from "~/schemas/product";

/** What a page carries of a stored picture: its addresses follow from the hash and the widths. */
export interface CompactPicture {
  publicId: string;
  widths: number[];
  alt: string;
  width: number;
  height: number;
}

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

export function fullPicture(picture: CompactPicture | string | null): Picture | string | null {
  if (!picture || typeof picture === "string") return picture;
  const { publicId, widths, alt, width, height } = picture;
  // The smallest file is for browsers that know no srcset.
  return {
    imageUrl: imageAddress(publicId, widths[0] ?? width),
    srcSet: srcSetOf(publicId, widths),
    alt,
    width,
    height,
  };
}
