export type ImageFormat = "avif" | "webp";

export interface StoredImage {
  /** The hash of what was uploaded. */
  publicId: string;
  widths: readonly number[];
}

/** `/uploads/{hash}/640.webp` */
export function imageAddress(publicId: string, width: number, format: ImageFormat = "webp"): string {
  return `/uploads/${publicId}/${width}.${format}`;
}

/** `srcset` attribute values by format, every address made from the hash and the widths that exist. */
export function srcSetOf(publicId: string, widths: readonly number[]): Record<ImageFormat, string> {
  const of = (format: ImageFormat) =>
    widths.map((width) => `${imageAddress(publicId, width, format)} ${width}w`).join(", ");
  return { avif: of("avif"), webp: of("webp") };
}

/** Wanted beside a line of the cart. */
export const CART_PICTURE_WIDTH = 320;

/** The smallest file that is at least `wanted` pixels wide, or the widest there is. */
export function addressForWidth({ publicId, widths }: StoredImage, wanted: number): string {
  return imageAddress(publicId, widths.find((width) => width >= wanted) ?? widths.at(-1) ?? wanted);
}
