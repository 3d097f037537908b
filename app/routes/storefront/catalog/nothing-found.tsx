import { Link } from "@remix-run/react";
import SearchX from "lucide-react/icons/search-x";
import { useCategorySlugs } from "~/components/storefront/listing/category-path";
import { CardRow } from "~/components/storefront/listing/card-row";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import { focusFilters } from "~/routes/storefront/catalog/filters-form";
import { type CardData, filament, ProductCard } from "~/components/storefront/listing/product-card";
import { cardGrid } from "~/components/storefront/listing/screen-skeletons";
import { buttonLook } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { listUrl, noFilters, type ProductFilters, withoutFilters } from "~/lib/catalog/product-filters";

export interface MeantSearch {
  text: string;
  filters: ProductFilters;
  matching: number;
  /** The first of the matching products. */
  cards: CardData[];
}

interface NothingFoundProps {
  pathname: string;
  filters: ProductFilters;
  /** True if "Did you mean" follows. */
  isMeant: boolean;
}

export function NothingFound({ pathname, filters, isMeant }: NothingFoundProps) {
  return (
    <EmptyState
      icon={SearchX}
      title="No products found"
      text="Try adjusting your filters or search query"
      compact={isMeant}
    >
      <Link
        to={withoutFilters(pathname, filters)}
        replace
        preventScrollReset
        onClick={focusFilters}
        className={buttonLook()}
      >
        Clear Filters
      </Link>
    </EmptyState>
  );
}

interface DidYouMeanProps {
  pathname: string;
  meant: MeantSearch;
}

export function DidYouMean({ pathname, meant: { text, filters } }: DidYouMeanProps) {
  const slugs = useCategorySlugs();
  return (
    <h2 className="pt-5 text-2xl wrap-anywhere sm:text-3xl">
      {"Did you mean "}
      <Link to={listUrl(pathname, filters, slugs)} onClick={focusFilters} className="text-primary underline">
        {text}
      </Link>
      ?
    </h2>
  );
}

interface InsteadProps {
  pathname: string;
  meant?: MeantSearch | null;
  more: CardData[];
  categories: string[];
}

export function Instead({ pathname, meant, more, categories }: InsteadProps) {
  const slugs = useCategorySlugs();
  return (
    <>
      {meant && (
        <>
          <div className={`${cardGrid} pt-6`}>
            {meant.cards.map((card) => (
              <ProductCard key={card.id} product={card} />
            ))}
          </div>
          {meant.matching > meant.cards.length && (
            <p className="pt-6 text-center">
              <Link
                to={listUrl(pathname, meant.filters, slugs)}
                onClick={focusFilters}
                className={buttonLook({ variant: "outline" })}
              >
                {`See all ${meant.matching} products`}
              </Link>
            </p>
          )}
        </>
      )}
      <CardRow title="More to like" cards={more} />
      <RecentlyViewed above={[...(meant?.cards ?? []), ...more]} />
      {categories.length > 0 && (
        <nav aria-labelledby="by-category" className="pt-14">
          <h2 id="by-category" className="pb-6 text-2xl sm:text-3xl">
            Browse by category
          </h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map((name) => (
              <li key={name} className="max-w-full">
                <Link
                  to={listUrl(pathname, { ...noFilters, categories: [name] }, slugs)}
                  onClick={focusFilters}
                  className="chip"
                  style={filament(name)}
                >
                  <span className="truncate" title={name}>
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
