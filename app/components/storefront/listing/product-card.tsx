import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import { fullPicture, type CompactPicture } from "~/components/ui/compact-picture";
import { filamentOf } from "~/components/storefront/listing/filament";
import type { FromList } from "~/components/storefront/listing/list-path";
import { ProductPicture } from "~/components/ui/product-picture";
import { StockBadge } from "~/components/ui/stock-badge";
import { formatCents } from "~/lib/money";

export interface CardData {
  id: string;
  name: string;
  text: string;
  priceCents: number;
  category: string;
  stock: number;
  picture: CompactPicture | string | null;
}

/**
 * Two cards to a row on a phone, four on a wide screen. The width for phones is a little less than the real
 * one, because the next larger file has three times the bytes.
 */
const CARD_SIZES =
  "(min-width: 80rem) 275px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, calc(50vw - 2.25rem)";

export function filament(category: string): CSSProperties {
  return { "--filament": filamentOf(category) } as CSSProperties;
}

/**
 * Cards off the screen are neither styled nor laid out until the page has loaded (`useIdleRendering`). In the
 * style attribute, because it must hold before the stylesheet has loaded: else Chromium reports the styles of
 * that moment to programs that read them, such as axe.
 */
const drawnWhenSeen: CSSProperties = { contentVisibility: "auto" };

interface ProductCardProps {
  product: CardData;
  eager?: boolean;
  /** The URL of this list, for the way back to it. */
  listPath: string;
}

/** The whole card is the link. */
export function ProductCard({ product, eager = false, listPath }: ProductCardProps) {
  const { id, name, text, priceCents, category, stock, picture } = product;
  return (
    <article className="printed-card" style={{ ...filament(category), ...drawnWhenSeen }}>
      <div className="printed-picture">
        <ProductPicture picture={fullPicture(picture)} sizes={CARD_SIZES} eager={eager} alt="" />
        <StockBadge quantity={stock} className="absolute bottom-2 left-2 max-sm:text-xs" />
      </div>
      <p className="filament-tag line-clamp-2 pt-5" title={category}>
        {category}
      </p>
      <h2 className="line-clamp-3 text-lg sm:text-xl" title={name}>
        <Link to={`/product/${id}`} state={{ listPath } satisfies FromList} className="card-link">
          {name}
        </Link>
      </h2>
      <p className="mt-1 line-clamp-2 text-sm text-muted sm:text-base">{text}</p>
      <p className="pt-1 font-display text-lg font-semibold sm:text-xl">{formatCents(priceCents)}</p>
    </article>
  );
}
