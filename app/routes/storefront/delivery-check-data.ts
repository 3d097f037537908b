import type { DeliveryCheckData } from "~/components/storefront/delivery/delivery-check";
import { deliveryAnswer } from "~/domain/delivery/delivery-check";
import { deliveryZones } from "~/domain/delivery/zones";
import { readPlainCookie } from "~/http/session/cookies";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { safeRedirect } from "~/lib/url/safe-redirect";

const NOT_A_CODE = "This is not a Canadian postal code. Write it like T7Z 1W5.";

const FROM = /^\/(?:cart|product\/[\w-]+)(?:\?|$)/;

/** The product or cart with the form. Null for any other address. */
export function pageBefore(query: URLSearchParams): string | null {
  const path = safeRedirect(query.get("from"));
  return FROM.test(path) ? path : null;
}

export async function deliveryCheck(typed: string): Promise<DeliveryCheckData> {
  const postalCode = canadianPostalCode(typed);
  if (postalCode) return { typed: postalCode, error: null, answer: await deliveryAnswer(postalCode) };
  return { typed, error: typed.trim() === "" ? null : NOT_A_CODE, answer: null };
}

/** For the postal code of the visitor's last check. Null without delivery zones. */
export async function rememberedCheck({ headers }: Request): Promise<DeliveryCheckData | null> {
  if ((await deliveryZones()).length === 0) return null;
  const { answer } = await deliveryCheck(readPlainCookie("postal_code", headers.get("Cookie")) ?? "");
  return { typed: answer?.postalCode ?? "", error: null, answer };
}
