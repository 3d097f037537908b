import { useNavigation } from "@remix-run/react";
import { useCategorySlugs } from "~/components/storefront/listing/category-path";
import { ListTitle } from "~/components/storefront/listing/list-title";
import { Skeleton } from "~/components/ui/skeleton";
import { parseFilters } from "~/lib/catalog/product-filters";

export const cardGrid = "grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4";

const SKELETON_CARDS = 8;

export function ListingSkeleton() {
  const { pathname = "", search } = useNavigation().location ?? {};
  const slugs = Object.entries(useCategorySlugs());
  const [named] = slugs.find(([, slug]) => pathname === `/products/${slug}`) ?? [];
  const { categories } = parseFilters(new URLSearchParams(search), named);
  return (
    <div className="page pt-4 md:pt-6" role="status" aria-label="Loading products">
      <div className="list-head">
        <ListTitle category={(categories.length === 1 && categories[0]) || null} />
        <Skeleton className="mb-7 h-41 rounded-xl md:h-27 lg:mb-21 lg:h-13" />
      </div>
      <div className={cardGrid}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

function ProductCardSkeleton() {
  return (
    <div data-skeleton className="space-y-3">
      <Skeleton className="aspect-square rounded-xl" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-6 w-1/4" />
    </div>
  );
}

export function ProductSkeleton() {
  return (
    <div className="page pt-6" role="status" aria-label="Loading product" data-skeleton>
      <Skeleton className="h-6 w-44" />
      <div className="grid gap-8 pt-9 md:grid-cols-2 lg:gap-14">
        <Skeleton className="aspect-square rounded-xl" />
        <div className="space-y-5">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-28" />
          <Skeleton className="h-14 w-2/3" />
        </div>
      </div>
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className="page py-8" role="status" aria-label="Loading">
      <Skeleton className="mb-8 h-10 w-56" />
      <Skeleton className="h-60" />
    </div>
  );
}
