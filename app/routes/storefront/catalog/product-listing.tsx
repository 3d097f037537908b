import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { FiltersForm } from "~/routes/storefront/catalog/filters-form";
import { useCategorySlugs } from "~/components/storefront/listing/category-path";
import { type CardData, ProductCard } from "~/components/storefront/listing/product-card";
import {
  DidYouMean,
  Instead,
  type MeantSearch,
  NothingFound,
} from "~/routes/storefront/catalog/nothing-found";
import { ListTitle } from "~/components/storefront/listing/list-title";
import { cardGrid } from "~/components/storefront/listing/screen-skeletons";
import { Button } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { Pagination } from "~/components/ui/pagination";
import { type Facets, isListPath, listUrl, type ProductFilters } from "~/lib/catalog/product-filters";

export interface ListingData {
  products: CardData[];
  matching: number;
  total: number;
  categories: string[];
  category: string | null;
  categoryText: string | null;
  /** Names of chosen categories that have no products. */
  empty: string[];
  page: number;
  pages: number;
  filters: ProductFilters;
  facets: Facets;
  unreachable?: boolean;
  /** Suggestions if nothing matches. */
  more?: CardData[];
  meant?: MeantSearch | null;
}

/** One row of cards on a phone. Loading more at once would delay the stylesheet on a slow connection. */
const EAGER_CARDS = 2;

const note = "font-bold wrap-anywhere text-ink";

interface ProductListingProps {
  listing: ListingData;
  pathname: string;
  onShown: (pathname: string, listing: ListingData) => void;
}

export function ProductListing({ listing, pathname, onShown }: ProductListingProps) {
  const { products, matching, total, categories, category, empty, page, pages, filters, unreachable } =
    listing;
  const target = useNavigation().location?.pathname;
  const loading = target === pathname || (pathname !== "/" && target !== undefined && isListPath(target));
  const slugs = useCategorySlugs();
  const { pathname: path, search } = useLocation();
  const grid = useRef<HTMLDivElement>(null);
  useIdleRendering(grid, products);
  const hrefOf = (number: number) => listUrl(pathname, { ...filters, page: number }, slugs);

  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => onShown(pathname, listing), [onShown, pathname, listing]);
  return (
    <div className="page pt-4 md:pt-6">
      <div className="list-head">
        <ListTitle
          category={category}
          text={listing.categoryText}
          count={
            <p
              ref={count}
              tabIndex={-1}
              role="status"
              className="text-muted"
            >{`Showing ${matching} of ${total} products`}</p>
          }
        />
        <FiltersForm filters={filters} categories={categories} facets={listing.facets} pathname={pathname} />
      </div>
      {unreachable && <Unreachable onRetry={() => count.current?.focus()} />}
      <div role="status" className="space-y-1 py-3">
        {total === 0 && <p className={note}>There is nothing in the shop yet.</p>}
        {empty.map((name) => (
          <p key={name} className={note}>{`There is nothing in “${name}” yet.`}</p>
        ))}
      </div>
      {products.length === 0 ? (
        <NothingFound pathname={pathname} filters={filters} isMeant={Boolean(listing.meant)} />
      ) : (
        // Has its own compositor layer, so that dimming does not repaint it. A fast answer is never dimmed.
        <div
          ref={grid}
          aria-busy={loading}
          className={classNames(
            cardGrid,
            "transition-opacity will-change-transform",
            loading && "opacity-60 delay-150",
          )}
        >
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              eager={index < EAGER_CARDS}
              listPath={path + search}
            />
          ))}
        </div>
      )}
      <div role="status">{listing.meant && <DidYouMean pathname={pathname} meant={listing.meant} />}</div>
      {listing.more && <Instead {...{ pathname, meant: listing.meant, more: listing.more, categories }} />}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}

/** The button disappears after a successful retry, so it moves the focus. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { revalidate, state } = useRevalidator();
  const retry = () => {
    onRetry();
    revalidate();
  };
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-danger-bg px-5 py-4 text-danger"
    >
      <p>The shop cannot be reached, so this is the previous list. Check your connection, then try again.</p>
      <Button type="button" size="sm" variant="outline" aria-busy={state === "loading"} onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}

/** One row of cards on a wide screen. A slow phone still responds between rows. */
const AT_ONCE = 4;

function useIdleRendering(grid: RefObject<HTMLElement>, shown: unknown): void {
  useEffect(() => {
    const stopping = new AbortController();
    const start = () => void renderAll(grid.current, stopping.signal);
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [grid, shown]);
}

async function renderAll(grid: HTMLElement | null, signal: AbortSignal): Promise<void> {
  if (!grid) return;
  for (const cards of groups([...grid.children] as HTMLElement[])) {
    await idle();
    if (signal.aborted) return;
    for (const card of cards) card.style.contentVisibility = "visible";
  }
  if (wantsFewBytes()) return;
  for (const pictures of groups([...grid.querySelectorAll<HTMLImageElement>("img[loading=lazy]")])) {
    await idle();
    if (signal.aborted) return;
    // One group at a time, so that a navigation never waits for all of them.
    await Promise.all(pictures.map(load));
  }
}

function groups<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

function load(picture: HTMLImageElement): Promise<unknown> {
  picture.loading = "eager";
  if (picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) picture.addEventListener(type, resolve, { once: true });
  });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 20);
  });
}

function wantsFewBytes(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
