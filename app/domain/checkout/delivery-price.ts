import { type CheckoutRow, contactOf } from "~/domain/checkout/record";
import { deliveryZones, zoneFor } from "~/domain/delivery/zones";
import { type DeliveryZone, FEE_LABEL, feeFor, feeOptions, matchingZone } from "~/lib/delivery/zone";
import { DomainError } from "~/lib/errors";
import { areGiftCards, withoutGiftCards } from "~/lib/gift-cards/lines";
import { sum } from "~/lib/money/allocate";
import { formatCents, toCents } from "~/lib/money/money";
import { quote, type Quote, type QuoteOptions } from "~/lib/money/quote";
import { bestDiscounts } from "~/lib/promotions/best-discounts";
import type { DiscountedLine, PromotionRule } from "~/lib/promotions/promotion";
import { canadianPostalCode } from "~/lib/text/postal-code";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { Db } from "~/services/database";

export interface DeliveryChoice {
  deliveryMethod: DeliveryMethod;
  postalCode: string;
}

export interface DeliveryPrice {
  quote: Quote;
  /** Why the shop cannot deliver there, or that the postal code is missing. */
  problem: { field: "postalCode" | "deliveryMethod"; message: string } | null;
}

interface PriceOptions {
  rules?: readonly PromotionRule[];
  /** Money on the shopper's gift cards. */
  giftCardCents?: number;
  on?: Db;
}

/**
 * The quote with the best discounts and the zone's fee. Delivery is free if the shop has no zones. @param choice null
 * before the shopper has chosen
 */
export async function priceDelivery(
  lines: readonly DiscountedLine[],
  choice: DeliveryChoice | null,
  { rules = [], giftCardCents, on }: PriceOptions = {},
): Promise<DeliveryPrice> {
  const zones = await deliveryZones(on);
  return bestDiscounts(lines, rules, (discounts) =>
    priceWith(lines, choice, zones, { discounts, giftCardCents }),
  );
}

function priceWith(
  lines: readonly DiscountedLine[],
  choice: DeliveryChoice | null,
  zones: readonly DeliveryZone[],
  always: Pick<QuoteOptions, "discounts" | "giftCardCents">,
): DeliveryPrice {
  const priced = (options: QuoteOptions = {}, problem: DeliveryPrice["problem"] = null) => ({
    quote: quote(lines, { ...options, ...always }),
    problem,
  });
  if (zones.length === 0 || areGiftCards(lines)) return priced();
  if (!choice) return priced({ freeText: AT_CHECKOUT });
  if (choice.deliveryMethod === "pickup") return priced({ feeLabel: "Pickup" });

  const code = canadianPostalCode(choice.postalCode);
  const zone = code === null ? null : matchingZone(zones, code);
  if (!zone) {
    const [message, freeText] = code === null ? [UNKNOWN_CODE, NOT_KNOWN] : [outside(code), NOT_AVAILABLE];
    return priced({ feeLabel: FEE_LABEL, freeText }, { field: "postalCode", message });
  }
  const { goodsCents } = quote(lines, always);
  const { missingCents } = feeFor(zone, goodsCents);
  if (missingCents === 0) return priced(feeOptions(zone, goodsCents));
  const message = tooSmall(zone.smallestOrderCents ?? 0, missingCents);
  return priced({ feeLabel: FEE_LABEL, freeText: NOT_AVAILABLE }, { field: "deliveryMethod", message });
}

const AT_CHECKOUT = "Calculated at checkout";
const NOT_KNOWN = "Not known yet";
const NOT_AVAILABLE = "Not available";
const UNKNOWN_CODE = "Enter your postal code to see what delivery costs.";

const outside = (code: string) => `We don't deliver to ${code}. Select pickup or enter another address.`;

const tooSmall = (smallestCents: number, missingCents: number) =>
  `Delivery to this address needs an order of at least ${formatCents(smallestCents)}. Add ${formatCents(missingCents)} more, or select pickup.`;

/** What the cart shows as the delivery fee before the address is known. Undefined if the shop has no zones. */
export async function feeText(): Promise<string | undefined> {
  return (await deliveryZones()).length > 0 ? AT_CHECKOUT : undefined;
}

/** @throws DomainError invalid, naming the field, if the shop cannot deliver there */
export async function priceDelivered(
  lines: readonly DiscountedLine[],
  choice: DeliveryChoice,
  options: PriceOptions,
): Promise<Quote> {
  const { quote: total, problem } = await priceDelivery(lines, choice, options);
  if (problem)
    throw new DomainError("invalid", problem.message, { fields: { [problem.field]: [problem.message] } });
  return total;
}

/** False if the fee may differ, so that the checkout is priced again. */
export async function isSameDelivery(
  on: Db,
  checkout: CheckoutRow,
  { deliveryMethod, postalCode }: DeliveryChoice,
): Promise<boolean> {
  if ((await deliveryZones(on)).length === 0) return toCents(checkout.deliveryFee) === 0;
  if (checkout.deliveryMethod !== deliveryMethod) return false;
  const before = contactOf(checkout)?.postalCode ?? "";
  if (deliveryMethod === "pickup" || before === postalCode) return true;
  const zone = await zoneFor(postalCode, on);
  return zone !== null && zone.id === (await zoneFor(before, on))?.id;
}

/** Whether a checkout paid without Place Order includes the fee for this delivery. */
export async function isDeliveryPaid(
  on: Db,
  checkout: CheckoutRow,
  { contact, deliveryMethod }: { contact: ShippingAddress; deliveryMethod: DeliveryMethod },
): Promise<boolean> {
  if (checkout.contact || (await deliveryZones(on)).length === 0) return true;
  const fee = await on.adjustment.findFirst({ where: { checkoutId: checkout.id, type: "delivery_fee" } });
  if (deliveryMethod === "pickup") return fee === null;
  const zone = await zoneFor(contact.postalCode, on);
  if (!zone) return false;
  if (fee) return fee.source === zone.id;
  const goodsCents = sum(
    withoutGiftCards(checkout.lines).map((line) => toCents(line.unitPrice) * line.quantity),
  );
  const { feeCents, missingCents } = feeFor(zone, goodsCents - toCents(checkout.discount));
  return feeCents === 0 && missingCents === 0;
}
