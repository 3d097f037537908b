import { randomUUID } from "node:crypto";
import { timeField } from "~/components/storefront/checkout/fields/time-fields";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { RecipientEntry } from "~/components/storefront/checkout/fields/recipient-fields";
import type { PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import { codeStateOf, type RefusedCode } from "~/components/storefront/promotions/code-state";
import { priceDelivery } from "~/domain/checkout/delivery-price";
import { readyByOf } from "~/domain/catalog/ready-by";
import type { CheckoutProgress } from "~/domain/checkout/own-checkout";
import type { LastContact } from "~/domain/orders/customer/last-contact";
import { hasPromotions } from "~/domain/promotions/promotions";
import { deliveryZones, zoneFor } from "~/domain/delivery/zones";
import { shopSettings } from "~/domain/settings/settings";
import { dayId, freeDay } from "~/domain/slots/delivery-days";
import { fieldText } from "~/http/forms/forms";
import type { CartView } from "~/lib/cart/cart-view";
import type { EnteredCards } from "~/lib/gift-cards/share";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { isId } from "~/lib/id";
import { sum } from "~/lib/money/allocate";
import { promiseWords } from "~/lib/orders/words/promise-words";
import type { Offers } from "~/lib/promotions/promotion";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { readyWords } from "~/lib/time/ready-when.ts";
import { formatWeekday } from "~/lib/time/calendar-day";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

export function entryFor(
  { contact, recipient, giftNote, deliveryMethod, placeId, slotId }: CheckoutProgress,
  { user, lastContact }: { user: User | null; lastContact: LastContact | null },
  [first, ...others]: readonly { id: string }[],
): CheckoutEntry {
  const nothing = {
    name: "",
    email: "",
    phone: "",
    address: "",
    address2: "",
    city: "",
    province: "AB",
    postalCode: "",
  };
  const known = user
    ? { name: [user.firstName, user.lastName].filter(Boolean).join(" "), email: user.email }
    : {};
  // The form has no place field if there is only one place.
  const place = others.length > 0 ? (placeId ?? first?.id ?? "") : "";
  const typed = { ...nothing, ...lastContact, ...known, ...contact };
  // An earlier pickup without an address has no province either.
  const province = typed.province || nothing.province;
  return {
    ...typed,
    province,
    deliveryMethod,
    placeId: place,
    slotId: slotId ?? "",
    giftNote,
    ...recipientEntry(recipient),
  };
}

function recipientEntry(recipient: GiftCardRecipient | null): RecipientEntry {
  const { name = "", email = "", message = "", sendOn = null } = recipient ?? {};
  const to = recipient === null ? "me" : email === "" ? "print" : "email";
  return {
    giftCardTo: to,
    giftCardName: name,
    giftCardEmail: email,
    giftCardMessage: message,
    giftCardDay: sendOn ?? "",
  };
}

/** Sets `slotId` to the time chosen for the chosen place, or to the delivery day. */
export function setChosenTime(form: FormData): void {
  const handover = fieldText(form, "deliveryMethod") === "delivery" ? "delivery" : fieldText(form, "placeId");
  const chosen = fieldText(form, timeField(handover));
  if (chosen !== "") form.set("slotId", chosen);
}

interface DeliveryPricingInput {
  checkoutId: string | null;
  offers: Offers;
  giftCards: EnteredCards;
  refused?: RefusedCode | null;
}

/** Prices the cart for the delivery chosen in the form. */
export async function pricedFor(
  lines: CartView["lines"],
  { checkoutId, offers, giftCards, refused }: DeliveryPricingInput,
  { deliveryMethod, postalCode, email }: Pick<CheckoutEntry, "deliveryMethod" | "postalCode" | "email">,
): Promise<PricedDelivery> {
  const method = deliveryMethod === "delivery" ? "delivery" : "pickup";
  const bought = lines.filter(({ unavailable }) => !unavailable);
  const { quote, problem } = await priceDelivery(
    bought,
    { deliveryMethod: method, postalCode },
    { rules: offers.rules, giftCardCents: sum(giftCards.cards.map(({ freeCents }) => freeCents)) },
  );
  const hasZones = (await deliveryZones()).length > 0 && !areGiftCards(bought);
  const hasOffers = await hasPromotions();
  const isPriced = hasZones && method === "delivery" && problem === null;
  const readyBy = await readyByOf(db, bought, null);
  const day = isPriced ? await dayFor(readyBy, checkoutId, postalCode) : null;
  return {
    quote,
    hasZones,
    hasOffers,
    email: hasOffers ? email : "",
    code: codeStateOf({ offers, giftCards, bought, quote, deliveryMethod: method, refused }),
    problem: problem?.message ?? null,
    postalCode: isPriced ? canadianPostalCode(postalCode) : null,
    day,
    promise: isPriced || !hasZones ? deliveryPromise(readyBy, day) : null,
  };
}

function deliveryPromise(readyBy: Date | null, day: PricedDelivery["day"]): string | null {
  if (day) return promiseWords({ deliveryMethod: "delivery", readyBy, slot: day });
  return readyBy && readyWords(readyBy, now());
}

async function dayFor(
  from: Date | null,
  checkoutId: string | null,
  postalCode: string,
): Promise<PricedDelivery["day"]> {
  const zone = await zoneFor(postalCode);
  if (!zone || zone.weekdays.length === 0) return null;
  const day = await freeDay(db, zone, await shopSettings(), { from, holderId: checkoutId });
  return day === null ? null : { id: dayId(day), words: formatWeekday(day) };
}

const FORM = "checkout-form";

/** Signed like the cookie: knowing a checkout's id is not enough to use it. */
export function newFormToken(): string {
  const id = randomUUID();
  return `${id}.${sign(FORM, id)}`;
}

export function formIdOf(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isId(id) && isSigned(keysFor(FORM), id, signature) ? id : null;
}
