import type { IncomingMessage } from "node:http";
import { hasShopCookie } from "~/http/cookies";

/**
 * A browser that comes from elsewhere and brings nothing of ours: most likely it has no file of the shop yet. Browsers
 * that do not say where they come from are none, and neither are programs.
 */
export function isFirstVisit(request: IncomingMessage): boolean {
  const from = request.headers["sec-fetch-site"];
  return from !== undefined && from !== "same-origin" && !hasShopCookie(request.headers.cookie);
}
