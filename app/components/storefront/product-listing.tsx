import { Link, useNavigation, useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { FiltersForm } from "~/components/storefront/filters-form";
import { type CardData, ProductCard } from "~/components/storefront/product-card";
import { cardGrid } from "~/components/storefront/screen-skeletons";
import { Button, buttonLook } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { type ProductFilters, serializeFilters } from "~/lib/product-filters";

export interface ListingData {
  products: CardData[];
  matching: number;
  total: number;
  categories: string[];
  page: number;
  pages: number;
  filters: ProductFilters;
  /** This is the list from before, because the shop could not be asked for the one of these filters. */
  unreachable?: boolean;
}

/** The first row on a phone, loaded at once; more would be in the way of the stylesheet. */
const EAGER_CARDS = 2;

interface ProductListingProps {
  listing: ListingData;
  pathname: string;
  onShown: (pathname: string, listing: ListingData) => void;
}

export function ProductListing({ listing, pathname, onShown }: ProductListingProps) {
  const { products, matching, total, categories, page, pages, filters, unreachable } = listing;
  const loading = useNavigation().location?.pathname === pathname;
  const hrefOf = (number: number) => `${pathname}?${serializeFilters({ ...filters, page: number })}`;
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => onShown(pathname, listing), [onShown, pathname, listing]);
  return (
    <div className="page pt-8">
      <PageTitle>Products</PageTitle>
      <FiltersForm filters={filters} categories={categories} pathname={pathname} />
      {unreachable && <Unreachable onRetry={() => count.current?.focus()} />}
      <p ref={count} tabIndex={-1} role="status" className="py-6 text-muted">
        Showing {matching} of {total} products
      </p>
      {products.length === 0 ? (
        <EmptyState icon={SearchX} title="No products found" text="Try adjusting your filters or search query">
          <Link to={pathname} replace preventScrollReset className={buttonLook()}>
            Clear Filters
          </Link>
        </EmptyState>
      ) : (
        <div aria-busy={loading} className={classNames(cardGrid, "transition-opacity", loading && "opacity-60")}>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} eager={index < EAGER_CARDS} />
          ))}
        </div>
      )}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}

/** Beside the filters, which were not applied. It is gone after a successful try, so the focus must not be left in it. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { revalidate, state } = useRevalidator();
  const retry = () => {
    onRetry();
    revalidate();
  };
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-danger-bg px-5 py-4 text-danger">
      <p>The shop cannot be reached, so this is still the list from before. Check your connection, then try again.</p>
      <Button type="button" size="sm" variant="outline" aria-busy={state === "loading"} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
