import { lastKnownSettings, type ShopSettings } from "~/domain/settings/settings";
import { readSessionId } from "~/http/session/cookies";
import { openingLines } from "~/lib/time/opening-hours";

/** What header and footer say of the shop. */
export function frameOf({ hours, help, ...shop }: ShopSettings) {
  return { ...shop, hours: openingLines(hours, "short"), help: Object.keys(help) };
}

/** What they still say while the database does not answer; who is signed in is not known then. */
export async function frameWithoutDatabase(request: Request) {
  const sid = await readSessionId(request.headers.get("Cookie"));
  return { shop: frameOf(lastKnownSettings()), mayBeSignedIn: sid !== null };
}
