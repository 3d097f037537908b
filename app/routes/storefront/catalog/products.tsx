import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { type ListingData, ProductListing } from "~/components/storefront/listing/product-listing";
import { pickupPlace } from "~/lib/orders/pickup-place";
import { staleListing, rememberListing } from "~/routes/storefront/catalog/stale-listing";
import { loadListing } from "~/routes/storefront/catalog/listing";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { filters, category = null } = data ?? {};
  const isNarrowed = Boolean(filters?.search || filters?.inStock || (filters && filters.sort !== "newest"));
  const root = rootDataOf(matches);
  return pageMeta(root, {
    title: category ?? "All Products",
    description:
      data?.categoryText ??
      `3D-printed toys, fidgets and animals, made in Parkland County. Pick up ${pickupPlace(root?.shop.address ?? "")} or have them delivered nearby.`,
    path: canonicalPath(isNarrowed ? null : category, filters?.page ?? 1),
    hidden: isNarrowed || (category === null && filters !== undefined && filters.categories.length > 0),
  });
};

function canonicalPath(category: string | null, page: number): string {
  const query = new URLSearchParams();
  if (category) query.set("categories", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `/products?${text}` : "/products";
}

export function loader({ request }: LoaderFunctionArgs) {
  return loadListing(request);
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ListingData> {
  return serverLoader<typeof loader>().catch((error: unknown) => staleListing(request, error));
}

export default function Products() {
  return (
    <ProductListing listing={useLoaderData<ListingData>()} pathname="/products" onShown={rememberListing} />
  );
}
