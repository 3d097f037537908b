import { randomUUID } from "node:crypto";
import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import type { PricedDelivery } from "~/components/storefront/checkout/place-order-result";
import { priceDelivery } from "~/domain/checkout/delivery-price";
import type { CheckoutProgress } from "~/domain/checkout/own-checkout";
import { deliveryZones } from "~/domain/delivery/zones";
import type { CartView } from "~/lib/cart/cart-view";
import { isId } from "~/lib/id";
import { canadianPostalCode } from "~/lib/text/postal-code";
import type { User } from "~/schemas/user";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

export function entryFor(
  { contact, deliveryMethod, placeId }: CheckoutProgress,
  user: User | null,
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
  // With one place the form has no field for it.
  const place = others.length > 0 ? (placeId ?? first?.id ?? "") : "";
  return { ...nothing, ...known, ...contact, deliveryMethod, placeId: place };
}

/** The total for the delivery that is chosen in the form. */
export async function pricedFor(
  { lines }: Pick<CartView, "lines">,
  { deliveryMethod, postalCode }: Pick<CheckoutEntry, "deliveryMethod" | "postalCode">,
): Promise<PricedDelivery> {
  const method = deliveryMethod === "delivery" ? "delivery" : "pickup";
  const { quote, problem } = await priceDelivery(
    lines.filter(({ unavailable }) => !unavailable),
    { deliveryMethod: method, postalCode },
  );
  const hasZones = (await deliveryZones()).length > 0;
  const isPriced = hasZones && method === "delivery" && problem === null;
  return {
    quote,
    hasZones,
    problem: problem?.message ?? null,
    postalCode: isPriced ? canadianPostalCode(postalCode) : null,
  };
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
