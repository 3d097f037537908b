import type { WishListChangeResult } from "~/lib/catalog/wish-list";
import type { ToastMessage } from "~/lib/toast-message";

/* This file imports no code, so that it stays one small file, loaded after the page. */

const NO_ANSWER: ToastMessage = {
  title: "Error",
  description: "The shop does not answer, so your wish list was not changed. Please try again.",
  variant: "destructive",
};
const COOKIES_BLOCKED: ToastMessage = {
  title: "Cookies Are Blocked",
  description:
    "Your browser blocks cookies, and this shop keeps your wish list in one. Please allow them for this shop, then try again.",
  variant: "destructive",
};

let last: Promise<unknown> = Promise.resolve();

/** Sends changes one after the other, because each answer sets the cookie that the next request sends. */
export async function sendWishChange(
  intent: "add" | "remove",
  productId: string,
): Promise<WishListChangeResult> {
  const send = () => post({ intent, productId });
  if ("locks" in navigator) return await navigator.locks.request("wish-list", send);
  // Browsers have locks over HTTPS only.
  const change = last.then(send);
  last = change;
  return change;
}

async function post(form: Record<string, string>): Promise<WishListChangeResult> {
  if (!navigator.cookieEnabled) return { toast: COOKIES_BLOCKED, refused: true };
  try {
    const response = await fetch("/wish-list/changes", {
      method: "POST",
      body: new URLSearchParams(form),
      // Other tabs wait for this request.
      signal: AbortSignal.timeout(20_000),
    });
    const result = (await response.json()) as Partial<WishListChangeResult>;
    if (result.toast) return { toast: result.toast, refused: result.refused ?? false };
  } catch {
    // There was no connection, or a proxy answered.
  }
  return { toast: NO_ANSWER, refused: true };
}
