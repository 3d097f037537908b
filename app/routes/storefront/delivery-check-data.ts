import type { DeliveryCheckData } from "~/components/storefront/delivery/delivery-check";
import { productAt } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { deliverableFrom, readyByOf } from "~/domain/catalog/ready-by";
import { deliveryAnswer } from "~/domain/delivery/delivery-check";
import { deliveryZones } from "~/domain/delivery/zones";
import { shopSettings } from "~/domain/settings/settings";
import { viewCart } from "~/http/cart/cart";
import { readPlainCookie } from "~/http/session/cookies";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { safeRedirect } from "~/lib/url/safe-redirect";
import { db } from "~/services/database";

const NOT_A_CODE = "This is not a Canadian postal code. Write it like T7Z 1W5.";

const FROM = /^\/(?:cart|product\/[\w-]+)(?:\?|$)/;

/** Path of the product or cart page with the form. Null for any other path. */
export function pageBefore(query: URLSearchParams): string | null {
  const path = safeRedirect(query.get("from"));
  return FROM.test(path) ? path : null;
}

/** @param path of the product or cart that would be delivered, as `pageBefore` returns it */
export async function deliveryCheck(
  typed: string,
  request: Request,
  path: string | null,
): Promise<DeliveryCheckData> {
  const postalCode = canadianPostalCode(typed);
  if (!postalCode) return { typed, error: typed.trim() === "" ? null : NOT_A_CODE, answer: null };
  const answer = await deliveryAnswer(postalCode, await readyFor(path, request));
  return { typed: postalCode, error: null, answer };
}

const PRODUCT = /^\/product\/([\w-]+)/;

async function readyFor(path: string | null, request: Request): Promise<Date | null> {
  if (path === null) return null;
  const [, address] = PRODUCT.exec(path) ?? [];
  if (!address) return readyByOf(db, (await viewCart(request)).lines, null);
  const shown = await catalogue();
  const product = productAt(shown, address);
  return product ? deliverableFrom(product, shown, await shopSettings()) : null;
}

/** Checks the postal code of the visitor's last check. Null without delivery zones. */
export async function rememberedCheck(
  request: Request,
  path: string | null,
): Promise<DeliveryCheckData | null> {
  if ((await deliveryZones()).length === 0) return null;
  const remembered = readPlainCookie("postal_code", request.headers.get("Cookie")) ?? "";
  const { answer } = await deliveryCheck(remembered, request, path);
  return { typed: answer?.postalCode ?? "", error: null, answer };
}
