import type { Picture } from "~/components/ui/product/product-picture";
import { imageUrlOf, srcSetOf } from "~/lib/url/image-urls";

export interface CompactPicture {
  publicId: string;
  widths: number[];
  alt: string;
  width: number;
  height: number;
}

export function fullPicture(picture: CompactPicture | string | null): Picture | string | null {
  if (!picture || typeof picture === "string") return picture;
  const { publicId, widths, alt, width, height } = picture;
  return {
    imageUrl: imageUrlOf(publicId, widths[0] ?? width),
    srcSet: srcSetOf(publicId, widths),
    alt,
    width,
    height,
  };
}
