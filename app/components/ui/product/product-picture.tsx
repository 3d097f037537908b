import Box from "lucide-react/icons/box";
import { classNames } from "~/components/ui/class-names";
import { GiftCardPicture } from "~/components/ui/product/gift-card-picture";
import type { ProductImage } from "~/schemas/product";

export type Picture = Pick<ProductImage, "imageUrl" | "alt" | "width" | "height" | "srcSet">;

interface ProductPictureProps {
  picture: Picture | string | null;
  sizes: string;
  eager?: boolean;
  alt?: string;
  /** Draws a gift card if there is no picture. */
  isGiftCard?: boolean;
  className?: string;
}

export function ProductPicture({
  picture,
  sizes,
  eager = false,
  alt,
  isGiftCard,
  className,
}: ProductPictureProps) {
  const box = classNames("block size-full object-cover", className);
  if (!picture && isGiftCard) return <GiftCardPicture className={className} />;
  if (!picture) {
    return (
      <span
        className={classNames(
          "grid size-full place-items-center bg-oat text-[#5c4a33] layer-lines",
          className,
        )}
      >
        <Box aria-hidden className="size-1/3" strokeWidth={1.25} />
      </span>
    );
  }
  const loading = eager ? undefined : "lazy";
  const priority = eager ? { fetchpriority: "high" } : {};
  const words = imageAltProps(alt ?? (typeof picture === "string" ? "" : picture.alt));
  if (typeof picture === "string")
    return <img src={picture} {...words} loading={loading} className={box} {...priority} />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={picture.srcSet.avif} sizes={sizes} />
      <img
        src={picture.imageUrl}
        srcSet={picture.srcSet.webp}
        sizes={sizes}
        {...words}
        width={picture.width}
        height={picture.height}
        loading={loading}
        className={box}
        {...priority}
      />
    </picture>
  );
}

/** `alt` is a space, because text browsers show the file name when it is empty. */
export function imageAltProps(alt: string): { alt: string; "aria-hidden"?: true } {
  return alt ? { alt } : { alt: " ", "aria-hidden": true };
}
