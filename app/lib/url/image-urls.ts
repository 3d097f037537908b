export type ImageFormat = "avif" | "webp";

export interface StoredImage {
  publicId: string;
  widths: readonly number[];
}

export function imageUrlOf(publicId: string, width: number, format: ImageFormat = "webp"): string {
  return `/uploads/${publicId}/${width}.${format}`;
}

export function srcSetOf(publicId: string, widths: readonly number[]): Record<ImageFormat, string> {
  const of = (format: ImageFormat) =>
    widths.map((width) => `${imageUrlOf(publicId, width, format)} ${width}w`).join(", ");
  return { avif: of("avif"), webp: of("webp") };
}

export const videoUrlOf = (file: string) => `/uploads/${file}`;

export const CART_PICTURE_WIDTH = 320;

export function imageUrlForWidth({ publicId, widths }: StoredImage, wanted: number): string {
  return imageUrlOf(publicId, widths.find((width) => width >= wanted) ?? widths.at(-1) ?? wanted);
}
