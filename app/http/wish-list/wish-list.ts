import { redirect } from "@remix-run/node";
import { catalogue } from "~/domain/catalog/catalogue";
import { addWishes, isWished, removeWish, wishesOf } from "~/domain/wish-list";
import { fieldText } from "~/http/forms/forms";
import { addCookie, type CookieHeader, readPlainCookie, setPlainCookie } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import type { Visitor } from "~/http/session/visitor";
import { MOST_WISHES, WISH_LIST_FULL, type WishListChange } from "~/lib/catalog/wish-list";
import { idsIn, isId } from "~/lib/id";
import { errorToast } from "~/lib/toast-message";
import { safeRedirect } from "~/lib/url/safe-redirect";

type User = Pick<Visitor, "user">;

const wishesOfBrowser = (cookies: CookieHeader) => idsIn(readPlainCookie("wish_list", cookies), MOST_WISHES);

/** The account's list; without an account the browser's. */
export async function ownWishes(cookies: CookieHeader, visitor: User): Promise<string[]> {
  const user = await visitor.user();
  return user ? wishesOf(user) : wishesOfBrowser(cookies);
}

export async function hasWish(productId: string, cookies: CookieHeader, visitor: User): Promise<boolean> {
  const user = await visitor.user();
  return user ? isWished(user, productId) : wishesOfBrowser(cookies).includes(productId);
}

/** After signing in: the account's list takes the browser's, which ends. */
export async function moveWishesToAccount(
  user: { id: string },
  cookies: CookieHeader,
  answer: Parameters<typeof addCookie>[0],
): Promise<void> {
  const ids = wishesOfBrowser(cookies);
  if (ids.length === 0) return;
  await addWishes(user, ids);
  addCookie(answer, setPlainCookie("wish_list", ""));
}

/** Repeating changes nothing. */
export async function changeWishes(
  form: FormData,
  intent: "add" | "remove",
  { cookies, visitor, headers }: { cookies: CookieHeader; visitor: User; headers: Headers },
): Promise<WishListChange> {
  const productId = fieldText(form, "productId").toLowerCase();
  const product = (await catalogue()).byId.get(productId);
  if (intent === "add" && !product) return refusal("This product is no longer available.");
  const user = await visitor.user();
  if (user && intent === "remove" && isId(productId)) await removeWish(user, productId);
  if (user && intent === "add") {
    await addWishes(user, [productId]);
    if (!(await isWished(user, productId))) return refusal(WISH_LIST_FULL);
  }
  if (!user) {
    const others = wishesOfBrowser(cookies).filter((id) => id !== productId);
    if (intent === "add" && others.length >= MOST_WISHES) return refusal(WISH_LIST_FULL);
    const ids = intent === "add" ? [productId, ...others] : others;
    addCookie(headers, setPlainCookie("wish_list", ids.join(".")));
  }
  const description = product?.name;
  const toast =
    intent === "add"
      ? { title: "Added to Wish List", description, links: [{ to: "/wish-list", label: "View Wish List" }] }
      : { title: "Removed from Wish List", description };
  return { toast, refused: false };
}

function refusal(why: string): WishListChange {
  return { toast: errorToast(why), refused: true };
}

export const REMOVED_PARAM = "removed";

/** Without scripts: back to the page it came from. The list's own address says what was removed, to offer Undo. */
export function backFrom(
  form: FormData,
  intent: "add" | "remove",
  { toast, refused }: WishListChange,
  headers: Headers,
): Promise<Response> | Response {
  const to = safeRedirect(form.get("redirectTo"), "/wish-list");
  if (refused || to !== "/wish-list") return redirectWithToast(to, toast, { headers });
  const removed = new URLSearchParams({ [REMOVED_PARAM]: fieldText(form, "productId") });
  return redirect(intent === "remove" ? `${to}?${removed}` : to, { headers });
}
