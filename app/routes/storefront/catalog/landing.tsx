import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { shopJsonLd } from "~/components/seo/shop-json-ld";
import { LandingPage } from "~/routes/storefront/catalog/landing-page";
import { type ListingData, ProductListing } from "~/routes/storefront/catalog/product-listing";
import type { CardData } from "~/components/storefront/listing/product-card";
import { catalogue, type Catalogue, type CatalogueProduct } from "~/domain/catalog/catalogue";
import { deliveryZones } from "~/domain/delivery/zones";
import { featuredReviews, type FeaturedReview } from "~/domain/reviews/featured";
import { shopSettings } from "~/domain/settings/settings";
import { pickupTowns, structuredPlaces } from "~/domain/settings/shown-places";
import { pickupPlace } from "~/lib/orders/pickup-place";
import { staleListing, rememberListing } from "~/routes/storefront/catalog/stale-listing";
import { loadListing, cardPrice } from "~/routes/storefront/catalog/listing";
import { bestRatedCards, newProducts } from "~/routes/storefront/catalog/new-products";
import { now } from "~/services/clock/clock";
import type {
  LandingPickup,
  LandingTile,
  HeroProduct,
  Testimonial,
} from "~/routes/storefront/catalog/landing-data";
import { firstPicture } from "~/routes/compact-picture";
import { isVivid } from "~/lib/search/colour-words";

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

interface LandingSections {
  loved: HeroProduct[];
  latest: CardData[];
  best: CardData[];
  tiles: LandingTile[];
  otherCategories: string[];
  pickup: LandingPickup | null;
  voices: Testimonial[];
}

type LandingData = ({ listing: ListingData; welcome: null } | { listing: null; welcome: LandingSections }) & {
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

function voicesOf(reviews: FeaturedReview[], { byId }: Catalogue): Testimonial[] {
  return reviews.flatMap(({ productId, ...review }) => {
    const product = byId.get(productId);
    return product
      ? {
          ...review,
          product: { id: product.id, slug: product.slug },
          category: product.category,
          picture: firstPicture(product),
        }
      : [];
  });
}

const SPECIFIED_NAMES = ["Articulated Animals", "Fidget Toys", "Knitted Animals"];

const TILES = 3;

/** Only categories with products. A specified one without products is replaced by another. */
function landingTiles({ products, categories }: Catalogue): {
  tiles: LandingTile[];
  otherCategories: string[];
} {
  const filled = new Set(products.map(({ category }) => category));
  const names = [
    ...new Set(
      [...SPECIFIED_NAMES, ...categories.map(({ name }) => name)].filter((name) => filled.has(name)),
    ),
  ];
  const tiles = names.slice(0, TILES).map((name) => {
    const inside = products.filter(({ category }) => category === name);
    const pictured = inside.find(({ images }) => images.length > 0) ?? inside[0];
    const text = categories.find((category) => category.name === name)?.description ?? null;
    return { name, text, picture: pictured ? firstPicture(pictured) : null };
  });
  return { tiles, otherCategories: names.slice(TILES) };
}

const SHOWN = 3;

/** Products named by the owner, then the most reviewed of other categories, colourful pictures first. */
function heroProducts(catalogue: Catalogue, named: readonly string[]): HeroProduct[] {
  const products = catalogue.products.filter(({ totalAvailable }) => totalAvailable > 0);
  const pinned = named.flatMap((name) => products.find((product) => product.name === name) ?? []);
  const pictured = products
    .filter(({ images }) => images.length > 0)
    .map((product) => ({ product, isColourful: isColourful(product) }))
    .sort(
      (a, b) =>
        Number(b.isColourful) - Number(a.isColourful) || b.product.rating.count - a.product.rating.count,
    )
    .map(({ product }) => product);
  const others = pictured.filter(
    ({ category }, at) =>
      pinned.every((product) => product.category !== category) &&
      pictured.findIndex((other) => other.category === category) === at,
  );
  return [...pinned, ...others].slice(0, SHOWN).map((product) => ({
    id: product.id,
    ...(product.slug !== undefined && { slug: product.slug }),
    name: product.name,
    category: product.category,
    ...cardPrice(product),
    picture: firstPicture(product),
  }));
}

function isColourful({ images, variations }: CatalogueProduct): boolean {
  const shown = variations.find(({ imageId }) => imageId !== null && imageId === images[0]?.id);
  return Object.values(shown?.attributes ?? {}).some(isVivid);
}
