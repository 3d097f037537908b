import { Link, useNavigation } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { FiltersForm } from "~/components/storefront/filters-form";
import { type CardData, ProductCard } from "~/components/storefront/product-card";
import { cardGrid } from "~/components/storefront/screen-skeletons";
import { buttonLook } from "~/components/ui/button";
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
}

/** The first row on a phone, loaded at once; more would be in the way of the stylesheet. */
const EAGER_CARDS = 2;

export function ProductListing({ listing, pathname }: { listing: ListingData; pathname: string }) {
  const { products, matching, total, categories, page, pages, filters } = listing;
  const loading = useNavigation().location?.pathname === pathname;
  const hrefOf = (number: number) => `${pathname}?${serializeFilters({ ...filters, page: number })}`;
  return (
    <div className="page pt-8">
      <PageTitle>Products</PageTitle>
      <FiltersForm filters={filters} categories={categories} pathname={pathname} />
      <p role="status" className="py-6 text-muted">
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
