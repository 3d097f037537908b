import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { shopJsonLd } from "~/components/seo/shop-json-ld";
import { LandingPage } from "~/components/storefront/landing-page";
import { type ListingData, ProductListing } from "~/components/storefront/product-listing";
import { catalogue } from "~/domain/catalog/snapshot";
import type { SharedMain } from "~/http/kept-mains";
import { keptListing, rememberListing } from "~/routes/storefront/kept-listing";
import { loadListing } from "~/routes/storefront/listing";
import { lovedProducts } from "~/routes/storefront/loved-products";

export const handle: SharedMain = { sharedMain: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = rootDataOf(matches);
  const description = "3D-printed toys, fidgets and animals, made in Parkland County, Alberta. Pick up in Stony Plain or have them delivered nearby.";
  return [
    ...pageMeta(root, { title: root?.shop.name ?? "Parkland Prints", description, path: "/" }),
    ...(root ? [{ "script:ld+json": shopJsonLd(root) }] : []),
  ];
};

/** Visitors are welcomed; those who are signed in know the way and get the listing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await context.visitor.user()) return { listing: await loadListing(request), loved: null };
  return { listing: null, loved: lovedProducts(await catalogue()) };
}

type LandingData = { listing: ListingData; loved: null } | { listing: null; loved: SerializeFrom<typeof lovedProducts> };

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LandingData> {
  return serverLoader<LandingData>().catch((error: unknown) => ({ listing: keptListing(request, error), loved: null }));
}

export default function Landing() {
  const { listing, loved } = useLoaderData<LandingData>();
  return listing ? <ProductListing listing={listing} pathname="/" onShown={rememberListing} /> : <LandingPage loved={loved} />;
}
