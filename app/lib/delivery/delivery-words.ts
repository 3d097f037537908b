import { type DeliveryZone, feeFor, type ZoneAmounts } from "~/lib/delivery/zone";
import { NO_PLACE } from "~/lib/orders/pickup-place";
import { formatCents } from "~/lib/money/money.ts";

/** What a shopper learns about their postal code. */
export interface DeliveryAnswer {
  postalCode: string;
  /** Null outside all zones. */
  zone: ZoneAmounts | null;
  /** In words; null without fixed days. */
  nextDay: string | null;
  /** Where it can be picked up; the name is null for the store. */
  pickups: { name: string | null; address: string }[];
}

/** @param goodsCents of the cart, less discounts; null where there is no cart */
export function deliverySentences(answer: DeliveryAnswer, goodsCents: number | null): string[] {
  const { postalCode, zone, nextDay, pickups } = answer;
  if (!zone)
    return [
      `Sorry, we do not deliver to ${postalCode}.`,
      pickups.length === 0 ? NO_PLACE : `You are welcome to pick up your order at ${pickupsText(pickups)}.`,
    ];
  return [
    feeSentence(postalCode, zone, goodsCents),
    ...smallestOrderSentences(zone, goodsCents),
    nextDay ? `Next delivery day: ${nextDay}.` : "We arrange the delivery day with you.",
  ];
}

function pickupsText(pickups: DeliveryAnswer["pickups"]): string {
  const [only, ...others] = pickups;
  if (others.length === 0 && only?.name === null) return only.address;
  return pickups.map(({ name, address }) => `${name ?? "our store"} (${address})`).join(" or ");
}

function feeSentence(postalCode: string, zone: ZoneAmounts, goodsCents: number | null): string {
  const { feeCents } = feeFor(zone, goodsCents ?? 0);
  if (feeCents === 0) return `Delivery to ${postalCode} is free.`;
  const free = zone.freeFromCents === null ? "" : ` It is free from ${formatCents(zone.freeFromCents)}.`;
  return `Delivery to ${postalCode} costs ${formatCents(feeCents)}.${free}`;
}

function smallestOrderSentences(zone: ZoneAmounts, goodsCents: number | null): string[] {
  if (!zone.smallestOrderCents) return [];
  const smallest = `The smallest order for delivery is ${formatCents(zone.smallestOrderCents)}.`;
  const { missingCents } = feeFor(zone, goodsCents ?? zone.smallestOrderCents);
  if (goodsCents === null) return [smallest];
  return missingCents > 0 ? [`${smallest} ${formatCents(missingCents)} is missing.`] : [];
}

export const NO_ZONE_IS_ON = "No zone is on: you deliver within Parkland County at no fee.";

/** A sentence for a product's delivery text. Empty without zones. */
export function zonesText(zones: readonly Pick<DeliveryZone, "feeCents">[]): string {
  if (zones.length === 0) return "";
  const fees = zones.map(({ feeCents }) => feeCents);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  if (highest === 0) return "We deliver nearby for free.";
  if (lowest === highest) return `We deliver nearby for ${formatCents(highest)}.`;
  const range =
    lowest === 0 ? `up to ${formatCents(highest)}` : `${formatCents(lowest)} to ${formatCents(highest)}`;
  return `We deliver nearby for ${range}, depending on your postal code.`;
}
