import type { QuoteOptions } from "~/lib/money/quote.ts";
import { canadianPostalCode, postalCodePrefix } from "~/lib/text/postal-code.ts";

export interface DeliveryZone {
  id: string;
  name: string;
  prefixes: string[];
  feeCents: number;
  freeFromCents: number | null;
  smallestOrderCents: number | null;
  /** 0 is Monday. Empty: no fixed days. */
  weekdays: number[];
  /** Hours before the delivery day begins at midnight. */
  cutoffHours: number;
  placesADay: number | null;
}

export type ZoneAmounts = Pick<DeliveryZone, "feeCents" | "freeFromCents" | "smallestOrderCents">;

/** Separated by commas, line breaks or spaces. @throws Error with a sentence that quotes the first impossible one */
export function parsePrefixes(text: string): string[] {
  const prefixes = text
    .split(/[,;\n]/)
    .filter((part) => part.trim() !== "")
    .flatMap(
      (part) =>
        postalCodePrefix(part) ??
        part
          .trim()
          .split(/\s(?=\p{L})/u)
          .map(parsePrefix),
    );
  return [...new Set(prefixes)].sort();
}

function parsePrefix(text: string): string {
  const prefix = postalCodePrefix(text);
  if (prefix) return prefix;
  throw new Error(`No Canadian postal code begins with “${text.trim()}”. Write it like T7Z or T7X 1.`);
}

/** The zone with the longest prefix. `postalCode` is a whole one, as `canadianPostalCode` writes it. */
export function matchingZone(zones: readonly DeliveryZone[], postalCode: string): DeliveryZone | null {
  let longest = 0;
  let match: DeliveryZone | null = null;
  for (const zone of zones)
    for (const prefix of zone.prefixes)
      if (prefix.length > longest && postalCode.startsWith(prefix)) [longest, match] = [prefix.length, zone];
  return match;
}

/**
 * @param goodsCents the subtotal less discounts, without gift cards
 * @returns `missingCents`: how much is missing for the smallest order
 */
export function feeFor(zone: ZoneAmounts, goodsCents: number): { feeCents: number; missingCents: number } {
  const isFree = zone.freeFromCents !== null && goodsCents >= zone.freeFromCents;
  return {
    feeCents: isFree ? 0 : zone.feeCents,
    missingCents: Math.max(0, (zone.smallestOrderCents ?? 0) - goodsCents),
  };
}

export const FEE_LABEL = "Delivery";

export function feeOptions(zone: DeliveryZone, goodsCents: number): QuoteOptions {
  return { feeCents: feeFor(zone, goodsCents).feeCents, feeLabel: FEE_LABEL, feeSource: zone.id };
}

interface DeliveryPlace {
  deliveryMethod: string;
  postalCode: string;
}

/**
 * What a change adds to the fee: delivery in place of pickup, or a dearer zone. A cheaper zone gives nothing back.
 * @param feeCents the fee that the order has
 */
export function feeOfChange(
  zones: readonly DeliveryZone[],
  {
    before,
    after,
    feeCents,
    goodsCents,
  }: { before: DeliveryPlace; after: DeliveryPlace; feeCents: number; goodsCents: number },
): Pick<QuoteOptions, "feeCents" | "feeLabel" | "feeSource"> {
  const zoneOf = ({ deliveryMethod, postalCode }: DeliveryPlace) => {
    const code = deliveryMethod === "delivery" ? canadianPostalCode(postalCode) : null;
    return code === null ? null : matchingZone(zones, code);
  };
  const [zone, zoneBefore] = [zoneOf(after), zoneOf(before)];
  if (!zone || zone.id === zoneBefore?.id) return {};
  // An order with free delivery pays only the difference between the zones.
  const usualCents = zoneBefore ? feeFor(zoneBefore, goodsCents).feeCents : 0;
  const more = feeFor(zone, goodsCents).feeCents - Math.max(feeCents, usualCents);
  return more > 0 ? { feeCents: more, feeLabel: FEE_LABEL, feeSource: zone.id } : {};
}

export interface DeliveryByHand {
  fulfilment: string;
  postalCode: string;
  /** Replaces the zone's fee. */
  feeCents?: number;
}

/** An admin may deliver outside all zones, and less than the smallest order. */
export function feeByHand(
  zones: readonly DeliveryZone[],
  { fulfilment, postalCode, feeCents }: DeliveryByHand,
  goodsCents: number,
): QuoteOptions {
  if (fulfilment !== "delivery") return {};
  if (feeCents !== undefined) return { feeCents, feeLabel: FEE_LABEL };
  const code = canadianPostalCode(postalCode);
  const zone = code && matchingZone(zones, code);
  return zone ? feeOptions(zone, goodsCents) : {};
}
