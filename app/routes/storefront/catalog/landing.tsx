import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { shopJsonLd } from "~/components/seo/shop-json-ld";
import { LandingPage } from "~/components/storefront/landing/landing-page";
import { type ListingData, ProductListing } from "~/components/storefront/listing/product-listing";
import type { CardData } from "~/components/storefront/listing/product-card";
import { catalogue } from "~/domain/catalog/catalogue";
import { deliveryZones } from "~/domain/delivery/zones";
import { featuredReviews } from "~/domain/reviews/featured";
import { shopSettings } from "~/domain/settings/settings";
import { pickupTowns, structuredPlaces } from "~/domain/settings/shown-places";
import { pickupPlace } from "~/lib/orders/pickup-place";
import { staleListing, rememberListing } from "~/routes/storefront/catalog/stale-listing";
import { loadListing } from "~/routes/storefront/catalog/listing";
import { landingTiles } from "~/routes/storefront/catalog/landing-tiles";
import { bestRatedCards, newProducts } from "~/routes/storefront/catalog/new-products";
import { voicesOf } from "~/routes/storefront/catalog/voices";
import { now } from "~/services/clock/clock";
import { heroProducts } from "~/routes/storefront/catalog/hero-products";
import type {
  LandingPickup,
  LandingTile,
  HeroProduct,
  Testimonial,
} from "~/components/storefront/landing/landing-data";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = rootDataOf(matches);
  const place = pickupPlace(root?.shop.address ?? "");
  const description = `3D-printed toys, fidgets and animals, made in Parkland County, Alberta. Pick up ${place} or have them delivered nearby.`;
  return [
    ...pageMeta(root, {
      title: data?.listing?.category ?? root?.shop.name ?? "Parkland Prints",
      description,
      path: "/",
    }),
    ...(root ? [{ "script:ld+json": shopJsonLd(root, data ?? { openings: {}, areas: [] }) }] : []),
  ];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = await shopSettings();
  const openings = structuredPlaces(shop, now());
  const areas = (await deliveryZones()).map(({ name, prefixes }) => `${name} (${prefixes.join(", ")})`);
  if (await context.visitor.user())
    return json({ listing: await loadListing(request), welcome: null, openings, areas });
  const shown = await catalogue();
  const latest = newProducts(shown, now());
  const welcome = {
    loved: heroProducts(shown, shop.landingToys),
    latest,
    best: latest.length > 0 ? [] : bestRatedCards(shown),
    ...landingTiles(shown),
    pickup: pickupTowns(shop, now()),
    voices: voicesOf(await featuredReviews(shown), shown),
  };
  return json({ listing: null, welcome, openings, areas });
}

interface Welcome {
  loved: HeroProduct[];
  latest: CardData[];
  best: CardData[];
  tiles: LandingTile[];
  otherCategories: string[];
  pickup: LandingPickup | null;
  voices: Testimonial[];
}

type LandingData = ({ listing: ListingData; welcome: null } | { listing: null; welcome: Welcome }) & {
  openings: object;
  areas: string[];
};

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LandingData> {
  return serverLoader<LandingData>().catch((error: unknown) => ({
    listing: staleListing(request, error),
    welcome: null,
    openings: {},
    areas: [],
  }));
}

export default function Landing() {
  const { listing, welcome } = useLoaderData<LandingData>();
  return listing ? (
    <ProductListing listing={listing} pathname="/" onShown={rememberListing} />
  ) : (
    <LandingPage {...welcome} />
  );
}
