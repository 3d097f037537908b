import type {
  OwnReview,
  PickupData,
  ProductData,
  ReviewData,
  ReviewDigestData,
} from "~/components/storefront/product/product-data";
import { compactPicture } from "~/routes/compact-picture";
import { rememberedCheck } from "~/routes/storefront/delivery-check-data";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { productAt } from "~/domain/catalog/addresses";
import type { CatalogueProduct } from "~/domain/catalog/catalogue";
import { readyByOfProduct } from "~/domain/catalog/ready-by";
import { deliveryZones } from "~/domain/delivery/zones";
import { listedPriceOf, priceOf } from "~/domain/catalog/price";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { pickupDays, shownPlaces } from "~/domain/settings/shown-places";
import { reviewBy, listReviews } from "~/domain/reviews/reviews";
import { readCart } from "~/http/cart/cart";
import { addProblem, problemToast } from "~/http/cart/cart-changes";
import { unkeptCookie } from "~/http/session/unkept-cookie";
import type { Visitor } from "~/http/session/visitor";
import { isWishedByVisitor } from "~/http/wish-list/wish-list";
import { cookiesBlocked } from "~/lib/cookies-blocked";
import { mergedFacts } from "~/lib/catalog/facts";
import { zonesText } from "~/lib/delivery/delivery-words";
import { NO_PLACE } from "~/lib/orders/pickup-place";
import { formatDay } from "~/lib/time/dates";
import { readyWords } from "~/lib/time/ready-when.ts";
import { productPath } from "~/lib/url/product-path";
import { pageNumber, pageOf } from "~/lib/url/pagination";
import type { Category } from "~/schemas/category";
import { now } from "~/services/clock/clock";
import { isSimple } from "~/lib/catalog/variation-name";
import { reviewDigest } from "~/domain/reviews/digest";

export async function loadProduct(request: Request, id: string, visitor: Pick<Visitor, "user">) {
  const user = await visitor.user();
  const query = new URL(request.url).searchParams;
  const unkept = unkeptCookie(request);
  const own = await readCart(request);
  const product = productAt(own.catalogue, id);
  if (!product) return null;
  const { page, pages, offset } = pageOf(
    product.rating.count,
    pageNumber(query.get("page")),
    REVIEWS_PER_PAGE,
  );
  const { rows: newest, digest } = await firstReviews(product);
  const rows = page === 1 ? newest : await reviewsFrom(product, offset);
  const settings = await shopSettings();
  const { name: shop } = settings;
  const readyBy = readyByOfProduct(product, own.catalogue, settings);
  const problem = unkept ? null : await addProblem(request, own);
  return {
    data: {
      product: {
        ...productData(product, own.catalogue.categories),
        // The page is cached for other shoppers, also past midnight, so it names a date and never “today”.
        ...(readyBy && { ready: readyWords(readyBy) }),
      },
      reviews: { rows, digest, page, pages, shop, own: user && (await ownReview(user, product.id)) },
      pickup: pickupOf(settings),
      delivery: product.isGiftCard ? null : await rememberedCheck(request, productPath(product)),
      offersBackInStock: settings.backInStock && !product.isGiftCard,
      zones: zonesText(await deliveryZones()),
      more: await suggestedCards(product.id),
      guest: user === null,
      isWished: await isWishedByVisitor(product.id, request.headers.get("Cookie"), visitor),
      wishError: unkept === "wish_list" ? cookiesBlocked("wish list") : null,
      addError: unkept === "cart" ? cookiesBlocked("cart") : problem && problemToast(problem),
    },
    status: problem?.status ?? 200,
  };
}

function pickupOf(shop: ShopSettings): PickupData {
  const places = shownPlaces(shop, now(), "long");
  // The name is null if the store is the only place.
  const hours = places.flatMap(({ name, address, lines }) =>
    name === null ? lines : `${name}, ${address}: ${lines.join("; ")}`,
  );
  return { days: pickupDays(shop, now()), hours: hours.length === 0 ? [NO_PLACE] : hours };
}

async function ownReview(user: { id: string }, productId: string): Promise<OwnReview | null> {
  const review = await reviewBy(user, productId);
  if (!review) return null;
  const { rating, title, comment, createdAt } = review;
  return { rating, title: title ?? "", comment: comment ?? "", date: formatDay(createdAt) };
}

function productData(product: CatalogueProduct, categories: Category[]): ProductData {
  const { id, slug, name, description, category, totalAvailable, rating, images, imageUrl, variations } =
    product;
  // The facts of a category describe toys, not gift cards.
  const shared = product.isGiftCard ? null : categories.find(({ name }) => name === category)?.facts;
  const { unitCents: basePriceCents, regularCents } = listedPriceOf(product);
  return {
    id,
    ...(slug !== undefined && { slug }),
    name,
    description: description ?? "",
    lead: firstSentence(description ?? ""),
    category,
    facts: mergedFacts(shared, product.facts),
    simple: isSimple(variations),
    ...(product.isGiftCard && { isGiftCard: true }),
    totalAvailable,
    rating,
    pictures: images.map((image) => ({
      ...compactPicture(image),
      id: image.id,
      ...(image.videoUrl && { videoUrl: image.videoUrl }),
    })),
    legacyPicture: images.length === 0 ? imageUrl : null,
    variations: variations.map((variation) => ({
      id: variation.id,
      name: variation.name,
      attributes: variation.attributes,
      ...priceOf(product, variation),
      stock: variation.stockQuantity,
      sku: variation.sku,
      imageId: variation.imageId,
    })),
    attributes: attributesOf(variations.map(({ attributes }) => attributes)),
    basePriceCents,
    ...(regularCents !== undefined && { regularCents }),
  };
}

function firstSentence(text: string): string {
  const [sentence = ""] = /^[^.!?]+[.!?](?=\s)/.exec(text.trim()) ?? [];
  return sentence;
}

function attributesOf(variations: Record<string, string>[]): string[] | null {
  const names = Object.keys(variations[0] ?? {});
  const combinations = new Set(variations.map((one) => JSON.stringify(names.map((name) => one[name]))));
  const areTold =
    names.length > 1 &&
    combinations.size === variations.length &&
    variations.every((one) => Object.keys(one).length === names.length && names.every((name) => one[name]));
  return areTold ? names : null;
}

const REVIEWS_PER_PAGE = 10;

interface FirstReviews {
  rows: ReviewData[];
  digest: ReviewDigestData;
}

const first = new WeakMap<CatalogueProduct, Promise<FirstReviews>>();

/** Cached per catalogue object. A new review makes a new object. */
function firstReviews(product: CatalogueProduct): Promise<FirstReviews> {
  let reviews = first.get(product);
  if (!reviews) {
    reviews = readFirst(product);
    first.set(product, reviews);
    reviews.catch(() => first.delete(product));
  }
  return reviews;
}

async function readFirst(product: CatalogueProduct): Promise<FirstReviews> {
  if (product.rating.count === 0)
    return { rows: [], digest: { counts: [0, 0, 0, 0, 0], best: null, critical: null } };
  const [rows, digest] = await Promise.all([reviewsFrom(product, 0), reviewDigest(product.id)]);
  return { rows, digest };
}

async function reviewsFrom(product: CatalogueProduct, offset: number): Promise<ReviewData[]> {
  if (product.rating.count === 0) return [];
  const { rows } = await listReviews(product.id, { limit: REVIEWS_PER_PAGE, offset });
  return rows.map(({ productId: _, answer, ...review }) => ({
    ...review,
    date: formatDay(review.createdAt),
    ...(answer && { answer: { ...answer, date: formatDay(answer.createdAt) } }),
  }));
}
