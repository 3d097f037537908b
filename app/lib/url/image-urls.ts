export type ImageFormat = "avif" | "webp";

export interface StoredImage {
  /** The hash of the uploaded file. */
  publicId: string;
  widths: readonly number[];
}

/** `/uploads/{hash}/640.webp` */
export function imageUrlOf(publicId: string, width: number, format: ImageFormat = "webp"): string {
  return `/uploads/${publicId}/${width}.${format}`;
}

/** `srcset` values by format, with one URL for each existing width. */
export function srcSetOf(publicId: string, widths: readonly number[]): Record<ImageFormat, string> {
  const of = (format: ImageFormat) =>
    widths.map((width) => `${imageUrlOf(publicId, width, format)} ${width}w`).join(", ");
  return { avif: of("avif"), webp: of("webp") };
}

/** A video is a file beside the pictures' folders. */
export const videoUrlOf = (file: string) => `/uploads/${file}`;

/** The width of a picture in a cart line, in pixels. */
export const CART_PICTURE_WIDTH = 320;

/** The smallest file at least `wanted` pixels wide, or the widest. */
export function imageUrlForWidth({ publicId, widths }: StoredImage, wanted: number): string {
  return imageUrlOf(publicId, widths.find((width) => width >= wanted) ?? widths.at(-1) ?? wanted);
}
