import type { WishListChange } from "~/lib/catalog/wish-list";

/* Imports no code, so that it is one small file, loaded after the page. */

const NO_ANSWER: WishListChange = {
  toast: {
    title: "Error",
    description: "The shop does not answer, so your wish list was not changed. Please try again.",
    variant: "destructive",
  },
  refused: true,
};
const COOKIES_BLOCKED: WishListChange = {
  toast: {
    title: "Cookies Are Blocked",
    description:
      "Your browser blocks cookies, and this shop keeps your wish list in one. Please allow them for this shop, then try again.",
    variant: "destructive",
  },
  refused: true,
};

let last: Promise<unknown> = Promise.resolve();

/** One after the other, because each answer sets the cookie that the next request sends. */
export function changeWishes(intent: "add" | "remove", productId: string): Promise<WishListChange> {
  const change = last.then(() => post({ intent, productId }));
  last = change;
  return change;
}

async function post(form: Record<string, string>): Promise<WishListChange> {
  if (!navigator.cookieEnabled) return COOKIES_BLOCKED;
  try {
    const response = await fetch("/wish-list/changes", { method: "POST", body: new URLSearchParams(form) });
    const result = (await response.json()) as Partial<WishListChange>;
    if (result.toast) return { toast: result.toast, refused: result.refused ?? false };
  } catch {
    // No connection, or a proxy's answer.
  }
  return NO_ANSWER;
}
