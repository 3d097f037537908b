import type { Catalogue, CatalogueProduct } from "~/domain/catalog/snapshot";
import { conflict, invalid } from "~/lib/errors";
import { addressForWidth } from "~/lib/image-address";
import { toCents, totalsOf, type Totals } from "~/lib/money";
import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart-limits";
import type { CartLine } from "~/schemas/cart";
import { isId } from "~/schemas/common";
import type { Variation } from "~/schemas/product";
import { now } from "~/services/clock";

export interface Cart {
  /** When it was last changed, in milliseconds; the later of cookie and browser storage counts. */
  at: number;
  lines: { variationId: string; quantity: number }[];
}

export const emptyCart = (): Cart => ({ at: 0, lines: [] });

/** Reads `{ms}!{variationId}:{quantity}.{variationId}:{quantity}`; what it does not understand it leaves out. */
export function parseCart(value: string | null | undefined): Cart {
  const match = /^(\d{1,15})!(.*)$/.exec(value ?? "");
  if (!match) return emptyCart();
  const quantities = new Map<string, number>();
  for (const pair of (match[2] ?? "").split(".")) {
    const [variationId = "", typed = ""] = pair.split(":");
    const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (isId(variationId) && quantity > 0 && quantities.size < MAX_LINES) quantities.set(variationId.toLowerCase(), quantity);
  }
  return { at: Number(match[1]), lines: [...quantities].map(([variationId, quantity]) => ({ variationId, quantity })) };
}

export function serializeCart({ at, lines }: Cart): string {
  return `${at}!${lines.map(({ variationId, quantity }) => `${variationId}:${quantity}`).join(".")}`;
}

export interface CartChange {
  kind: "add" | "set" | "remove" | "clear";
  variationId?: string;
  quantity?: number;
}

/**
 * Adding counts on top of what is there, setting 0 or less removes.
 * @throws DomainError whose `details.title` is the toast's: Insufficient Stock or Product Not Available
 */
export function changeCart(cart: Cart, { kind, variationId = "", quantity = 1 }: CartChange, catalogue: Catalogue): Cart {
  const at = Math.max(now().getTime(), cart.at + 1);
  if (kind === "clear") return { at, lines: [] };
  const others = cart.lines.filter((line) => line.variationId !== variationId);
  if (kind === "remove" || (kind === "set" && quantity <= 0)) return { at, lines: others };

  const present = cart.lines.find((line) => line.variationId === variationId);
  if (!Number.isInteger(quantity) || quantity < 1) throw invalid("The quantity must be at least 1");
  const wanted = kind === "add" ? quantity + (present?.quantity ?? 0) : quantity;
  const available = availableOf(catalogue, variationId);
  if (wanted > available) throw conflict(`Only ${available} units available.`, { title: "Insufficient Stock" });
  if (wanted > MAX_QUANTITY) throw conflict(`At most ${MAX_QUANTITY} of one can be ordered.`, { title: "Insufficient Stock" });
  if (!present && others.length >= MAX_LINES) throw conflict(`A cart holds at most ${MAX_LINES} lines.`, { title: "Cart Full" });
  const changed = { variationId, quantity: wanted };
  return { at, lines: present ? cart.lines.map((line) => (line === present ? changed : line)) : [...others, changed] };
}

function availableOf(catalogue: Catalogue, variationId: string): number {
  const found = catalogue.byVariation.get(variationId);
  if (!found) throw conflict("This product is not properly configured. Please contact support.", { title: "Product Not Available" });
  return found.variation.stockQuantity;
}

export interface CartViewLine extends CartLine {
  unitCents: number;
  totalCents: number;
  available: number;
  /** Gone or sold out: shown, but not part of the totals. */
  unavailable: boolean;
  /** What changed since it was added, in words. */
  notes: string[];
}

export interface CartView {
  lines: CartViewLine[];
  totals: Totals;
  /** The badge: the sum of all quantities that can be bought. */
  count: number;
}

/** The cart with today's names, prices and available stock; no line exceeds what is available. */
export function describeCart(cart: Cart, catalogue: Catalogue): CartView {
  const lines = cart.lines.map(({ variationId, quantity }) => {
    const found = catalogue.byVariation.get(variationId);
    return found ? lineOf(found.product, found.variation, quantity) : goneLine(variationId, quantity);
  });
  const bought = lines.filter(({ unavailable }) => !unavailable);
  return { lines, totals: totalsOf(bought), count: bought.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function lineOf(product: CatalogueProduct, variation: Variation, wanted: number): CartViewLine {
  const available = variation.stockQuantity;
  const unavailable = available === 0;
  const quantity = unavailable ? wanted : Math.min(wanted, available);
  const unitCents = toCents(product.basePrice) + toCents(variation.priceModifier);
  const notes = unavailable ? ["Sold out since you added it"] : quantity < wanted ? [`Only ${available} left; you had ${wanted}`] : [];
  return {
    variationId: variation.id,
    productId: product.id,
    productName: product.name,
    variationName: variation.name,
    attributes: variation.attributes,
    price: unitCents / 100,
    quantity,
    imageUrl: smallPicture(product, variation),
    stockQuantity: available,
    unitCents,
    totalCents: unavailable ? 0 : unitCents * quantity,
    available,
    unavailable,
    notes,
  };
}

function goneLine(variationId: string, quantity: number): CartViewLine {
  return {
    variationId,
    productId: "",
    productName: "No longer in the shop",
    variationName: "",
    attributes: {},
    price: 0,
    quantity,
    stockQuantity: 0,
    unitCents: 0,
    totalCents: 0,
    available: 0,
    unavailable: true,
    notes: ["This product is no longer available"],
  };
}

const THUMBNAIL_WIDTH = 320;

/** The variation's own picture, the product's first, or the legacy one. */
function smallPicture(product: CatalogueProduct, variation: Variation): string | undefined {
  const image = product.images.find(({ id }) => id === variation.imageId) ?? product.images[0];
  if (!image) return product.imageUrl ?? undefined;
  const widths = [...image.srcSet.webp.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  return addressForWidth({ publicId: image.imagePublicId, widths }, THUMBNAIL_WIDTH);
}
