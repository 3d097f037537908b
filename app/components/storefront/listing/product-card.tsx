import { Link } from "@remix-run/react";
import { type CSSProperties, memo } from "react";
import type * as CardVideo from "~/components/storefront/listing/card-video";
import { fullPicture, type CompactPicture } from "~/components/ui/product/compact-picture";
import type { ListLinkState } from "~/components/storefront/listing/list-path";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { Stars } from "~/components/ui/product/stars";
import { StockBadge } from "~/components/ui/product/stock-badge";
import { type ProductAddress, productPath } from "~/lib/url/product-path";

export interface CardData extends ProductAddress {
  name: string;
  text: string;
  priceCents: number;
  /** The regular price; only set during a sale. */
  regularCents?: number;
  category: string;
  stock: number;
  rating: { average: string; count: number } | null;
  /** Text beside the base price, for example "up to $38.99". */
  range: string | null;
  choice: string | null;
  colours: { name: string; css: string }[];
  picture: CompactPicture | string | null;
  videoUrl?: string;
  isGiftCard?: boolean;
}

/** The phone width is slightly too small on purpose: the next larger file has three times the bytes. */
const CARD_SIZES =
  "(min-width: 80rem) 275px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, calc(50vw - 2.25rem)";

export function filament(category: string): CSSProperties {
  return { "--filament": categoryColour(category) } as CSSProperties;
}

/** Inline, because it must apply before the stylesheet: Chromium reports unstyled cards to tools like axe. */
const drawnWhenSeen: CSSProperties = { contentVisibility: "auto" };

interface ProductCardProps {
  product: CardData;
  eager?: boolean;
  listPath?: string;
  heading?: "h2" | "h3";
}

export const ProductCard = memo(function ProductCard({
  product,
  eager = false,
  listPath,
  heading: Heading = listPath === undefined ? "h3" : "h2",
}: ProductCardProps) {
  const { name, text, priceCents, regularCents, category, stock, rating, ...rest } = product;
  const { range, choice, colours, picture, videoUrl, isGiftCard } = rest;
  const isListed = listPath !== undefined;
  return (
    <article
      className="printed-card flex flex-col"
      style={{ ...filament(category), ...(isListed && drawnWhenSeen) }}
      onPointerEnter={
        videoUrl
          ? ({ currentTarget: card, pointerType }) => {
              if (pointerType === "mouse")
                withVideo(({ playVideoOnHover }) => playVideoOnHover(card, videoUrl));
            }
          : undefined
      }
    >
      <div className="printed-picture">
        <ProductPicture
          picture={fullPicture(picture)}
          sizes={CARD_SIZES}
          eager={eager}
          alt=""
          {...{ isGiftCard }}
        />
        {stock <= 0 && <StockBadge quantity={stock} className="absolute top-3 left-3" />}
      </div>
      {videoUrl && (
        <button
          type="button"
          aria-label={`See ${name} move`}
          className="card-play"
          onClick={({ currentTarget: button }) =>
            withVideo(({ toggleVideo }) => toggleVideo(button, videoUrl))
          }
        />
      )}
      <p className="filament-tag line-clamp-2 pt-5" title={category}>
        {category}
      </p>{" "}
      <Heading className="line-clamp-3 text-lg sm:text-xl" title={name}>
        <Link
          to={productPath(product)}
          state={isListed ? ({ listPath } satisfies ListLinkState) : undefined}
          className="card-link"
        >
          {name}
        </Link>
      </Heading>{" "}
      {rating && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm whitespace-nowrap">
          <Stars rating={Number(rating.average)} className="text-base max-[22.4rem]:text-xs" />{" "}
          <span aria-hidden>{rating.average}</span>{" "}
          <span className="text-muted">{`(${rating.count})`}</span>{" "}
        </p>
      )}
      <p className="mt-1 line-clamp-2 text-sm text-muted sm:text-base">{text}</p>
      {choice && <p className="mt-1 text-sm text-muted">{choice}</p>}
      {/* Aligned at the bottom in all cards of a row. */}
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-display text-lg font-semibold sm:text-xl">
            <Price cents={priceCents} regularCents={regularCents} />
          </span>{" "}
          {range && <span className="text-sm text-muted">{range}</span>}
        </p>
        {stock > 0 && <StockBadge quantity={stock} className="max-sm:px-2 max-sm:text-xs" />}
      </div>
      <div className="min-h-6.5 pt-1.5">{colours.length > 0 && <Colours colours={colours} />}</div>
    </article>
  );
});

function withVideo(use: (module: typeof CardVideo) => void): void {
  void import("./card-video").then(use, () => null);
}

const DOTS = 6;

function Colours({ colours }: { colours: CardData["colours"] }) {
  const names = colours.map(({ name }) => name).join(", ");
  return (
    <p className="flex items-center gap-1" title={names}>
      {colours.slice(0, DOTS).map(({ name, css }) => (
        <span key={name} className="colour-dot" style={{ background: css }} />
      ))}
      {colours.length > DOTS && (
        <span aria-hidden className="text-sm text-muted">
          {`+${colours.length - DOTS}`}
        </span>
      )}
      <span className="sr-only">{`Colours: ${names}`}</span>
    </p>
  );
}

const filaments = ["raspberry", "slate", "leaf", "teal", "lake", "ember", "marigold", "violet"] as const;

function categoryColour(category: string): string {
  let hash = 7;
  for (const character of category) hash = (Math.imul(hash, 31) ^ character.charCodeAt(0)) >>> 0;
  return `var(--color-${filaments[(hash >>> 16) % filaments.length]})`;
}
