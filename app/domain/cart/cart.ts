import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import type { GoneNames } from "~/domain/catalog/undo/gone-names";
import { priceOf } from "~/domain/catalog/price";
import {
  type Cart,
  changedCart,
  findLine,
  hashOfNames,
  MAX_LINES,
  MAX_QUANTITY,
  quantityOf,
  withLine,
} from "~/lib/cart/cart";
import { type CartView, countOf, viewLine, viewOf } from "~/lib/cart/cart-view";
import { conflict, invalid } from "~/lib/errors";
import type { CartLine, VariationQuantity } from "~/lib/cart/lines";
import { imageUrlForWidth, CART_PICTURE_WIDTH } from "~/lib/url/image-urls";
import type { Variation } from "~/schemas/product";
import { now } from "~/services/clock/clock";

export interface CartChange {
  kind: "add" | "set" | "remove" | "clear";
  variationId?: string;
  quantity?: number;
  /** The price that the page showed, in cents. It may be old. Absent: compare with today's price. */
  seenCents?: number;
}

/** @throws DomainError whose `details.title` is the toast's: Insufficient Stock or Product Not Available */
export function changeCart(
  cart: Cart,
  { variationId = "", quantity = 1, ...change }: CartChange,
  catalogue: Catalogue,
): Cart {
  return changedCart(
    cart,
    changedLines(cart.lines, { ...change, variationId, quantity }, catalogue),
    now().getTime(),
  );
}

function changedLines(
  lines: CartLine[],
  { kind, variationId, quantity, seenCents }: CartChange & VariationQuantity,
  catalogue: Catalogue,
): CartLine[] {
  if (kind === "clear") return [];
  if (kind === "remove" || (kind === "set" && quantity <= 0))
    return withLine(lines, { variationId, quantity: 0 });
  if (!Number.isInteger(quantity) || quantity < 1) throw invalid("The quantity must be at least 1");

  const present = quantityOf(lines, variationId);
  const found = catalogue.byVariation.get(variationId);
  if (!found)
    throw conflict("This product is not properly configured. Please contact support.", {
      title: "Product Not Available",
    });
  const wanted = kind === "add" ? quantity + present : quantity;
  checkQuantity(wanted, found.variation.stockQuantity, kind === "add" ? present : 0);
  if (present === 0 && lines.length >= MAX_LINES)
    throw conflict(`A cart holds at most ${MAX_LINES} lines.`, { title: "Cart Full" });
  // The shopper now sees the product's page, so later changes are measured from its name and price.
  const current = namedPrice(found.product, found.variation);
  const known =
    kind === "add"
      ? { unitCents: seenCents ?? current.unitCents, nameHash: hashOfNames(current) }
      : findLine(lines, variationId);
  return withLine(lines, { ...known, variationId, quantity: wanted });
}

function checkQuantity(wanted: number, available: number, present: number): void {
  const title = "Insufficient Stock";
  if (wanted > available)
    throw conflict(`Only ${available} units available.${inCartAlready(present, available)}`, { title });
  if (wanted > MAX_QUANTITY)
    throw conflict(`At most ${MAX_QUANTITY} of one can be ordered.${inCartAlready(present, MAX_QUANTITY)}`, {
      title,
    });
}

function inCartAlready(present: number, limit: number): string {
  if (present === 0 || limit === 0) return "";
  if (present < limit) return ` ${present} of them ${present === 1 ? "is" : "are"} in your cart already.`;
  return limit === 1 ? " It is in your cart already." : ` All ${limit} are in your cart already.`;
}

export function countCart(cart: Cart, catalogue: Catalogue): number {
  return countOf(
    cart.lines.map(({ variationId, quantity }) => ({
      quantity,
      stockQuantity: catalogue.byVariation.get(variationId)?.variation.stockQuantity ?? 0,
    })),
  );
}

/** No line exceeds the available stock. */
export function describeCart(cart: Cart, catalogue: Catalogue, goneNames: GoneNames = new Map()): CartView {
  return viewOf(
    cart.lines.map((line) => {
      const { unitCents, nameHash } = line;
      const found = catalogue.byVariation.get(line.variationId);
      return viewLine({
        ...(found ? lineOf(found.product, found.variation, line) : goneLine(line, goneNames)),
        ...(nameHash && { addedAs: { unitCents, nameHash } }),
      });
    }),
  );
}

function lineOf(product: CatalogueProduct, variation: Variation, { quantity }: CartLine) {
  return {
    variationId: variation.id,
    productId: product.id,
    ...(product.slug !== undefined && { slug: product.slug }),
    ...namedPrice(product, variation),
    attributes: variation.attributes,
    quantity,
    imageUrl: smallPicture(product, variation),
    stockQuantity: variation.stockQuantity,
    ...(product.isGiftCard && { isGiftCard: true }),
  };
}

function namedPrice(product: CatalogueProduct, variation: Variation) {
  return {
    productName: product.name,
    variationName: variation.name,
    ...priceOf(product, variation),
  };
}

const UNKNOWN_PRODUCT = "No longer in the shop";

function goneLine({ variationId, quantity }: CartLine, names: GoneNames) {
  const { productName = UNKNOWN_PRODUCT, variationName = "" } = names.get(variationId) ?? {};
  return {
    variationId,
    productId: "",
    productName,
    variationName,
    attributes: {},
    unitCents: 0,
    quantity,
    stockQuantity: 0,
  };
}

export function smallPicture(product: CatalogueProduct, variation: Variation): string | undefined {
  const image = product.images.find(({ id }) => id === variation.imageId) ?? product.images[0];
  if (!image) return product.imageUrl ?? undefined;
  const widths = [...image.srcSet.webp.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  return imageUrlForWidth({ publicId: image.imagePublicId, widths }, CART_PICTURE_WIDTH);
}
