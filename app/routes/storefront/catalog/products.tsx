import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { listJsonLd } from "~/components/seo/list-json-ld";
import { type ListingData, ProductListing } from "~/routes/storefront/catalog/product-listing";
import { activeFilters, type CategorySlugs, listUrl, noFilters } from "~/lib/catalog/product-filters";
import { pickupPlace } from "~/lib/orders/pickup-place";
import { staleListing, rememberListing } from "~/routes/storefront/catalog/stale-listing";
import { loadListing } from "~/routes/storefront/catalog/listing";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { filters, category = null } = data ?? {};
  const isNarrowed =
    filters !== undefined &&
    (filters.search !== "" ||
      filters.sort !== "newest" ||
      activeFilters(filters) > filters.categories.length);
  const root = rootDataOf(matches);
  const hidden = isNarrowed || (category === null && filters !== undefined && filters.categories.length > 0);
  const tags = pageMeta(root, {
    title: category ?? "All Products",
    description:
      data?.categoryText ??
      `3D-printed toys, fidgets and animals, made in Parkland County. Pick up ${pickupPlace(root?.shop.address ?? "")} or have them delivered nearby.`,
    path: canonicalPath(isNarrowed ? null : category, filters?.page ?? 1, root?.categorySlugs),
    hidden,
  });
  if (!root || !data || hidden) return tags;
  return [...tags, { "script:ld+json": listJsonLd(data.products, root) }];
};

function canonicalPath(category: string | null, page: number, slugs?: CategorySlugs): string {
  return listUrl("/products", { ...noFilters, categories: category ? [category] : [], page }, slugs);
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadListing(request, params.category);
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ListingData> {
  return serverLoader<typeof loader>().catch((error: unknown) => staleListing(request, error));
}

export default function Products() {
  return (
    <ProductListing listing={useLoaderData<ListingData>()} pathname="/products" onShown={rememberListing} />
  );
}
