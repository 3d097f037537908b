import { lastKnownSettings, type ShopSettings } from "~/domain/settings/settings";
import { readSessionId } from "~/http/session/cookies";
import { openingLines } from "~/lib/time/opening-hours";

export function frameOf({ name, address, hours, phone, email, gstNumber, help }: ShopSettings) {
  return {
    ...{ name, address, phone, email, gstNumber },
    hours: openingLines(hours, "short"),
    help: Object.keys(help),
  };
}

/** For pages without the database: it is unknown who is signed in. */
export async function frameWithoutDatabase(request: Request) {
  const sid = await readSessionId(request.headers.get("Cookie"));
  return { shop: frameOf(lastKnownSettings()), mayBeSignedIn: sid !== null };
}
