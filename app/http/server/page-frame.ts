import { lastKnownSettings, type ShopSettings } from "~/domain/settings/settings";
import { shownPlaces } from "~/domain/settings/shown-places";
import { readSessionId } from "~/http/session/cookies";
import { phoneUrl } from "~/lib/text/phone";
import { now } from "~/services/clock/clock";

export function frameOf(shop: ShopSettings) {
  const { name, address, phone, email, gstNumber, help } = shop;
  return {
    name,
    address,
    phone,
    email,
    gstNumber,
    phoneUrl: phone && phoneUrl(phone),
    places: shownPlaces(shop, now(), "short"),
    help: Object.keys(help),
    hasNewsletter: shop.newsletter,
  };
}

/** The frame without the database: it is unknown who is signed in. */
export async function frameWithoutDatabase(request: Request) {
  const sid = await readSessionId(request.headers.get("Cookie"));
  return { shop: frameOf(lastKnownSettings()), mayBeSignedIn: sid !== null };
}
