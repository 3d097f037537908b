import { useNavigate, useLocation } from "@remix-run/react";
import ZoomIn from "lucide-react/icons/zoom-in";
import { type UIEvent, useEffect, useRef, useState } from "react";
import { Lightbox } from "~/routes/storefront/catalog/lightbox";
import type { HrefOf, ProductData, VariationData } from "~/components/storefront/product/product-data";
import { variationForImage } from "~/routes/storefront/catalog/variation-options";
import { classNames } from "~/components/ui/class-names";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { OptionLink } from "~/components/ui/form/option-link";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { imageUrlOf } from "~/lib/url/image-urls";
import CirclePlay from "lucide-react/icons/circle-play";
import CircleStop from "lucide-react/icons/circle-stop";
import { prefersReducedMotionOrData } from "~/components/ui/hooks/reduced-motion";

interface GalleryProps {
  product: ProductData;
  selected: VariationData | undefined;
  shown: string | null;
  hrefOf: HrefOf;
}

type GalleryPicture = ProductData["pictures"][number];

const MAIN_SIZES = "(min-width: 80rem) 580px, (min-width: 48rem) 46vw, 92vw";
const THUMBNAIL_SIZES = "(min-width: 80rem) 135px, 11vw";
const REST_MS = 120;
/** Longer, because a smooth scroll over several pictures may pause on a busy phone. */
const GUIDED_REST_MS = 1000;

export function Gallery({ product, selected, shown, hrefOf }: GalleryProps) {
  const { name, pictures, legacyPicture, variations, isGiftCard } = product;
  const [zoomed, setZoomed] = useState(false);
  const main = pictures.find(({ id }) => id === shown) ?? pictures[0];
  if (!main) return <SinglePicture picture={legacyPicture} {...{ name, isGiftCard }} />;
  const pictureHref = ({ id }: GalleryPicture) => {
    const variation = variationForImage(id, variations, selected);
    return hrefOf(variation ? { variation: variation.id, image: null } : { image: id });
  };
  return (
    <div className="space-y-5">
      <Slides pictures={pictures} main={main} hrefOf={pictureHref} onZoom={() => setZoomed(true)} />
      {pictures.length > 1 && (
        <ul className="flex flex-wrap justify-center md:grid md:grid-cols-4 md:gap-3 md:pt-1">
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <OptionLink
                href={pictureHref(picture)}
                selected={picture === main}
                className={classNames("thumbnail", picture === main && "thumbnail-on")}
              >
                <ProductPicture picture={fullPicture(picture)} sizes={THUMBNAIL_SIZES} alt="" />
                <span className="sr-only">{`Image ${at + 1} of ${pictures.length}: ${picture.alt}`}</span>
              </OptionLink>
            </li>
          ))}
        </ul>
      )}
      {zoomed && (
        <Lightbox pictures={pictures} start={pictures.indexOf(main)} onClose={() => setZoomed(false)} />
      )}
    </div>
  );
}

interface SlidesProps {
  pictures: GalleryPicture[];
  main: GalleryPicture;
  hrefOf: (picture: GalleryPicture) => string;
  onZoom: () => void;
}

function Slides({ pictures, main, hrefOf, onZoom }: SlidesProps) {
  const hydrated = useHydrated();
  const strip = useRef<HTMLUListElement>(null);
  // Without scripts a strip starts at its first picture, so the requested one comes first.
  const [first] = useState(main.id);
  const isFirst = ({ id }: GalleryPicture) => id === first;
  const slides = [...pictures.filter(isFirst), ...pictures.filter((picture) => !isFirst(picture))];
  const index = slides.indexOf(main);
  const navigate = useNavigate();
  const { state } = useLocation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const guided = useRef(false);
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    clearTimeout(rest.current);
    const still = guided.current ? GUIDED_REST_MS : REST_MS;
    rest.current = setTimeout(() => {
      guided.current = false;
      const picture = slides[Math.round(scrollLeft / clientWidth)];
      if (picture && picture !== main)
        navigate(hrefOf(picture), { replace: true, preventScrollReset: true, state });
    }, still);
  };
  useEffect(() => () => clearTimeout(rest.current), []);

  const inView = useRef(index);
  useEffect(() => {
    if (inView.current === index) return;
    inView.current = index;
    const list = strip.current;
    const left = index * (list?.clientWidth ?? 0);
    clearTimeout(rest.current);
    guided.current = Math.round(list?.scrollLeft ?? left) !== left;
    list?.scrollTo({ left });
  }, [index]);

  return (
    <div className="printed-picture">
      <ul ref={strip} className="slides" onScroll={onScroll}>
        {slides.map((picture) => (
          <li key={picture.id}>
            <a
              href={imageUrlOf(picture.publicId, picture.widths.at(-1) ?? picture.width)}
              onClick={(event) => {
                event.preventDefault();
                onZoom();
              }}
              {...(hydrated && picture !== main && { tabIndex: -1, "aria-hidden": true })}
              className="block size-full cursor-zoom-in"
            >
              <ProductPicture picture={fullPicture(picture)} sizes={MAIN_SIZES} eager={isFirst(picture)} />{" "}
              <span className="sr-only">Enlarge</span>
            </a>
          </li>
        ))}
      </ul>
      {main.videoUrl && <GalleryVideo key={main.id} url={main.videoUrl} name={main.alt} />}
      <span
        aria-hidden
        className="pointer-events-none absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card"
      >
        <ZoomIn className="size-5" />
      </span>
    </div>
  );
}

interface SinglePictureProps {
  picture: string | null;
  name: string;
  isGiftCard?: boolean;
}

function SinglePicture({ picture, name, isGiftCard }: SinglePictureProps) {
  return (
    <div className="printed-picture overflow-hidden">
      <ProductPicture picture={picture} sizes={MAIN_SIZES} eager alt={name} isGiftCard={isGiftCard} />
    </div>
  );
}

const look =
  "absolute bottom-3 left-3 flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-ink shadow-card";

function GalleryVideo({ url, name }: { url: string; name: string }) {
  const [mode, setMode] = useState<"still" | "plays" | "controls">("still");
  if (!useHydrated())
    return (
      <a href={url} className={look}>
        <CirclePlay aria-hidden className="size-5" />
        See it move
      </a>
    );
  return (
    <>
      {mode !== "still" && (
        <video
          src={url}
          aria-label={`In motion: ${name}`}
          muted
          loop
          playsInline
          autoPlay={mode === "plays"}
          controls={mode === "controls"}
          preload={mode === "plays" ? "auto" : "metadata"}
          onError={() => setMode("still")}
          // A press on the video enlarges the picture; only the browser's controls take presses.
          className={classNames(
            "absolute inset-0 size-full object-cover",
            mode === "plays" && "pointer-events-none",
          )}
        />
      )}
      <button
        type="button"
        onClick={() =>
          setMode(mode !== "still" ? "still" : prefersReducedMotionOrData() ? "controls" : "plays")
        }
        className={mode === "controls" ? `${look} top-3 bottom-auto` : look}
      >
        {mode === "still" ? (
          <>
            <CirclePlay aria-hidden className="size-5" />
            <span>See it move</span>
          </>
        ) : (
          <>
            <CircleStop aria-hidden className="size-5" />
            <span>Stop</span>
          </>
        )}
      </button>
    </>
  );
}
