import { isId } from "~/lib/id";
import type { CartLine, OrderLine, VariationQuantity } from "~/lib/cart/lines";

export const MAX_LINES = 50;
export const MAX_QUANTITY = 999;

/** Server and scripts change the cart with the functions below, so that both get the same result. */
export interface Cart {
  /** Of the cookie's and the browser storage's cart, the newer is used. */
  changedAtMs: number;
  /** Distinguishes a bought cart from the next one. */
  begunAtMs: number;
  lines: CartLine[];
}

export const emptyCart = (): Cart => ({ changedAtMs: 0, begunAtMs: 0, lines: [] });

const cartText = /^(\d{1,15})(?:-(\d{1,15}))?!(.*)$/;

/** `{changed}-{begun}!{variationId}:{quantity}:{cents in base 36}:{name hash}.…`; unreadable lines are left out. */
export function parseCart(text: string | null | undefined): Cart {
  const match = cartText.exec(text ?? "");
  if (!match) return emptyCart();
  const entries = new Map<string, CartLine>();
  for (const part of (match[3] ?? "").split(".")) {
    const entry = parseEntry(part);
    if (entry && entries.size < MAX_LINES) entries.set(entry.variationId, entry);
  }
  const [, changed, begun = changed] = match;
  return { changedAtMs: Number(changed), begunAtMs: Number(begun), lines: [...entries.values()] };
}

function parseEntry(text: string): CartLine | null {
  const [variationId = "", digits = "", cents = "", nameHash = ""] = text.split(":");
  const quantity = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  if (!isId(variationId) || quantity < 1) return null;
  const line = { variationId: variationId.toLowerCase(), quantity };
  return /^[\da-z]{1,7}$/.test(cents) && /^[\da-z]{1,7}$/.test(nameHash)
    ? { ...line, unitCents: parseInt(cents, 36), nameHash }
    : line;
}

/** At most about 2,900 characters: a cookie may have 4,096 bytes. */
export function serializeCart({ changedAtMs, begunAtMs, lines }: Cart): string {
  return `${changedAtMs}${begunAtMs > 0 ? `-${begunAtMs}` : ""}!${lines.map(serializeEntry).join(".")}`;
}

function serializeEntry({ variationId, quantity, unitCents, nameHash }: CartLine): string {
  const pair = `${variationId}:${quantity}`;
  return unitCents !== undefined && nameHash ? `${pair}:${unitCents.toString(36)}:${nameHash}` : pair;
}

export function hashOfNames({
  productName,
  variationName,
}: Pick<OrderLine, "productName" | "variationName">) {
  return shortHash(`${productName}\n${variationName}`);
}

/** FNV-1a: short, and sufficient to detect a different name. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function findLine<Line extends VariationQuantity>(
  lines: readonly Line[],
  variationId: string,
): Line | undefined {
  return lines.find((line) => line.variationId === variationId);
}

export function quantityOf(lines: readonly VariationQuantity[], variationId: string): number {
  return findLine(lines, variationId)?.quantity ?? 0;
}

export function withLine(lines: readonly CartLine[], changed: CartLine): CartLine[] {
  const isChanged = (line: CartLine) => line.variationId === changed.variationId;
  if (changed.quantity <= 0) return lines.filter((line) => !isChanged(line));
  return lines.some(isChanged)
    ? lines.map((line) => (isChanged(line) ? changed : line))
    : [...lines, changed];
}

/** Each change has a later time than the one before, even if the clock goes back. */
export function changedCart(before: Cart, lines: CartLine[], nowMs: number): Cart {
  const changedAtMs = Math.max(nowMs, before.changedAtMs + 1);
  return { changedAtMs, begunAtMs: before.lines.length > 0 ? before.begunAtMs : changedAtMs, lines };
}

/** The cart counts as begun now, so that the same order is not subtracted again. */
export function withoutBought(cart: Cart, bought: readonly VariationQuantity[]): Cart {
  const changedAtMs = cart.changedAtMs + 1;
  const left = cart.lines.map((line) => ({
    ...line,
    quantity: line.quantity - quantityOf(bought, line.variationId),
  }));
  return { changedAtMs, begunAtMs: changedAtMs, lines: left.filter(({ quantity }) => quantity > 0) };
}

export function maxQuantity(available: number): number {
  return Math.min(available, MAX_QUANTITY);
}
