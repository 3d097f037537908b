import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart-limits";
import { isId } from "~/lib/id";

/**
 * The cart as its cookie keeps it. Both sides change it by the functions below: the server and the page's
 * scripts.
 */
export interface Cart {
  /** When it was last changed, in milliseconds; the later of cookie and browser storage counts. */
  at: number;
  /**
   * When it was begun, in milliseconds: one that was bought is told from the next one by it. 0 when nobody
   * knows.
   */
  begunAt: number;
  lines: CartEntry[];
}

export interface CartEntry extends Quantity {
  /** What it was when it was added; absent in carts of former times. */
  addedAs?: AddedAs;
}

export interface Quantity {
  variationId: string;
  quantity: number;
}

export interface AddedAs {
  unitCents: number;
  /** Of its names, which would not fit in a cookie. */
  nameHash: string;
}

export const emptyCart = (): Cart => ({ at: 0, begunAt: 0, lines: [] });

const cartText = /^(\d{1,15})(?:-(\d{1,15}))?!(.*)$/;

/**
 * Reads `{at}-{begunAt}!{variationId}:{quantity}:{cents}:{name hash}.{variationId}:…`, the cents in base 36.
 * Begin, cents and hash may be absent; what it does not understand it leaves out.
 */
export function parseCart(text: string | null | undefined): Cart {
  const match = cartText.exec(text ?? "");
  if (!match) return emptyCart();
  const entries = new Map<string, CartEntry>();
  for (const part of (match[3] ?? "").split(".")) {
    const entry = parseEntry(part);
    if (entry && entries.size < MAX_LINES) entries.set(entry.variationId, entry);
  }
  return { at: Number(match[1]), begunAt: Number(match[2] ?? 0), lines: [...entries.values()] };
}

function parseEntry(text: string): CartEntry | null {
  const [variationId = "", digits = "", price = "", nameHash = ""] = text.split(":");
  const quantity = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  if (!isId(variationId) || quantity < 1) return null;
  const entry: CartEntry = { variationId: variationId.toLowerCase(), quantity };
  return /^[\da-z]{1,7}$/.test(price) && /^[\da-z]{1,7}$/.test(nameHash)
    ? { ...entry, addedAs: { unitCents: parseInt(price, 36), nameHash } }
    : entry;
}

/** At most some 2,900 characters: a cookie may have 4,096 bytes. */
export function serializeCart({ at, begunAt, lines }: Cart): string {
  return `${at}${begunAt > 0 ? `-${begunAt}` : ""}!${lines.map(serializeEntry).join(".")}`;
}

function serializeEntry({ variationId, quantity, addedAs }: CartEntry): string {
  const pair = `${variationId}:${quantity}`;
  return addedAs ? `${pair}:${addedAs.unitCents.toString(36)}:${addedAs.nameHash}` : pair;
}

export function addedAs({
  productName,
  variationName,
  unitCents,
}: {
  productName: string;
  variationName: string;
  unitCents: number;
}): AddedAs {
  return { unitCents, nameHash: shortHash(`${productName}\n${variationName}`) };
}

/** FNV-1a: tells two names apart, no more. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function quantityOf(lines: readonly Quantity[], variationId: string): number {
  return lines.find((line) => line.variationId === variationId)?.quantity ?? 0;
}

/**
 * The lines with this one as it now is: in its place, last when it is new, gone with a quantity of 0 or less.
 */
export function withLine<Line extends Quantity>(lines: readonly Line[], changed: Line): Line[] {
  const isChanged = (line: Line) => line.variationId === changed.variationId;
  if (changed.quantity <= 0) return lines.filter((line) => !isChanged(line));
  return lines.some(isChanged)
    ? lines.map((line) => (isChanged(line) ? changed : line))
    : [...lines, changed];
}

interface Dated<Line> {
  at: number;
  begunAt: number;
  lines: readonly Line[];
}

/**
 * A cart after a change of its lines. Two changes never have one time, and an empty cart's first line begins
 * another.
 */
export function changedCart<Line>(
  before: Dated<Line>,
  lines: Line[],
  nowMs: number,
): { at: number; begunAt: number; lines: Line[] } {
  const at = Math.max(nowMs, before.at + 1);
  return { at, begunAt: before.lines.length > 0 ? before.begunAt : at, lines };
}

/**
 * What is left of a cart when these were bought of it: a cart of its own, from which they are not taken
 * again.
 */
export function withoutBought<Line extends Quantity>(
  cart: Dated<Line>,
  bought: readonly Quantity[],
): { at: number; begunAt: number; lines: Line[] } {
  const at = cart.at + 1;
  const left = cart.lines.map((line) => ({
    ...line,
    quantity: line.quantity - quantityOf(bought, line.variationId),
  }));
  return { at, begunAt: at, lines: left.filter(({ quantity }) => quantity > 0) };
}

/** How many of these can go into one cart. */
export function limitOf(available: number): number {
  return Math.min(available, MAX_QUANTITY);
}
