import { ZoomIn } from "lucide-react";
import { useState } from "react";
import { fullPicture } from "~/components/ui/compact-picture";
import { Lightbox } from "~/components/storefront/product/lightbox";
import type { HrefOf } from "~/components/storefront/product/product-data";
import { OptionLink } from "~/components/ui/option-link";
import { classNames } from "~/components/ui/class-names";
import { ProductPicture } from "~/components/ui/product-picture";
import { imageUrlOf } from "~/lib/image-urls";
import type { ProductData } from "~/components/storefront/product/product-data";

interface GalleryProps {
  product: ProductData;
  /** The id of the picture that the URL or the variation asks for. */
  shown: string | null;
  hrefOf: HrefOf;
}

const MAIN_SIZES = "(min-width: 80rem) 580px, (min-width: 48rem) 46vw, 92vw";
const THUMBNAIL_SIZES = "(min-width: 80rem) 135px, (min-width: 48rem) 11vw, 22vw";

export function Gallery({ product: { name, pictures, legacyPicture }, shown, hrefOf }: GalleryProps) {
  const [zoomed, setZoomed] = useState(false);
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shown),
  );
  const main = pictures[index];
  if (!main) return <SinglePicture picture={legacyPicture} name={name} />;
  const largest = imageUrlOf(main.publicId, main.widths.at(-1) ?? main.width);

  return (
    <div className="space-y-5">
      {/* Without scripts the picture itself opens; with them the lightbox. */}
      <a
        href={largest}
        onClick={(event) => {
          event.preventDefault();
          setZoomed(true);
        }}
        className="printed-picture block cursor-zoom-in"
      >
        <ProductPicture key={main.id} picture={fullPicture(main)} sizes={MAIN_SIZES} eager />{" "}
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card">
          <ZoomIn aria-hidden className="size-5" />
          <span className="sr-only">Enlarge</span>
        </span>
      </a>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-4 gap-3 pt-1">
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <OptionLink
                href={hrefOf({ image: picture.id })}
                selected={at === index}
                className={classNames("thumbnail", at === index && "thumbnail-on")}
              >
                <ProductPicture
                  picture={fullPicture(picture)}
                  sizes={THUMBNAIL_SIZES}
                  alt={`Picture ${at + 1} of ${pictures.length}: ${picture.alt}`}
                />
              </OptionLink>
            </li>
          ))}
        </ul>
      )}
      {zoomed && <Lightbox pictures={pictures} start={index} onClose={() => setZoomed(false)} />}
    </div>
  );
}

function SinglePicture({ picture, name }: { picture: string | null; name: string }) {
  return (
    <div className="printed-picture overflow-hidden">
      <ProductPicture picture={picture} sizes={MAIN_SIZES} eager alt={name} />
    </div>
  );
}
