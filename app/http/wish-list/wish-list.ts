import { redirect } from "@remix-run/node";
import { catalogue } from "~/domain/catalog/catalogue";
import { accountWishIds, addWishes, isWished, removeWish } from "~/domain/wish-list";
import { fieldText } from "~/http/forms/forms";
import { addCookie, type CookieHeader, readPlainCookie, setPlainCookie } from "~/http/session/cookies";
import { redirectWithToast, toastCookie } from "~/http/session/flash";
import { markAdded } from "~/http/session/unkept-cookie";
import type { Visitor } from "~/http/session/visitor";
import { MAX_WISHES, WISH_LIST_FULL, type WishListChangeResult } from "~/lib/catalog/wish-list";
import { idsIn, isId } from "~/lib/id";
import { errorToast } from "~/lib/toast-message";
import { safeRedirect } from "~/lib/url/safe-redirect";

type WishListVisitor = Pick<Visitor, "user">;

const browserWishIds = (cookies: CookieHeader) => idsIn(readPlainCookie("wish_list", cookies), MAX_WISHES);

/** The account's list, or the browser's without an account. */
export async function visitorWishIds(cookies: CookieHeader, visitor: WishListVisitor): Promise<string[]> {
  const user = await visitor.user();
  return user ? accountWishIds(user) : browserWishIds(cookies);
}

export async function isWishedByVisitor(
  productId: string,
  cookies: CookieHeader,
  visitor: WishListVisitor,
): Promise<boolean> {
  const user = await visitor.user();
  return user ? isWished(user, productId) : browserWishIds(cookies).includes(productId);
}

/** After signing in, moves the browser's list into the account's. A toast names the toys there is no room for. */
export async function moveWishesToAccount(
  user: { id: string },
  cookies: CookieHeader,
  answer: Parameters<typeof addCookie>[0],
): Promise<void> {
  const ids = browserWishIds(cookies);
  if (ids.length === 0) return;
  await addWishes(user, ids);
  addCookie(answer, setPlainCookie("wish_list", ""));
  const kept = new Set(await accountWishIds(user));
  const { byId } = await catalogue();
  const leftOut = ids.flatMap((id) => (kept.has(id) ? [] : (byId.get(id)?.name ?? [])));
  if (leftOut.length === 0) return;
  const sentences = leftOut.map((name) => `“${name}” was left out.`);
  const why = `Your wish list has room for ${MAX_WISHES} toys.`;
  addCookie(answer, await toastCookie(errorToast([why, ...sentences].join(" "), "Wish List Is Full")));
}

/** Repeating a change has no effect. */
export async function changeWishList(
  form: FormData,
  intent: "add" | "remove",
  { cookies, visitor, headers }: { cookies: CookieHeader; visitor: WishListVisitor; headers: Headers },
): Promise<WishListChangeResult> {
  const productId = fieldText(form, "productId").toLowerCase();
  const { byId } = await catalogue();
  const product = byId.get(productId);
  if (intent === "add" && !product) return refusal("This product is no longer available.");
  const user = await visitor.user();
  if (user && intent === "remove" && isId(productId)) await removeWish(user, productId);
  if (user && intent === "add") {
    await addWishes(user, [productId]);
    if (!(await isWished(user, productId))) return refusal(WISH_LIST_FULL);
  }
  if (!user) {
    const others = browserWishIds(cookies).filter((id) => id !== productId);
    const ids = intent === "add" ? [productId, ...withRoom(others, (id) => byId.has(id))] : others;
    if (ids.length > MAX_WISHES) return refusal(WISH_LIST_FULL);
    addCookie(headers, setPlainCookie("wish_list", ids.join(".")));
  }
  const description = product?.name;
  const toast =
    intent === "add"
      ? { title: "Added to Wish List", description, links: [{ to: "/wish-list", label: "View Wish List" }] }
      : { title: "Removed from Wish List", description };
  return { toast, refused: false };
}

/** In a full list, the oldest toy that is no longer in the shop makes room. */
function withRoom(ids: string[], isInShop: (id: string) => boolean): string[] {
  const oldest = ids.length < MAX_WISHES ? undefined : ids.findLast((id) => !isInShop(id));
  return ids.filter((id) => id !== oldest);
}

function refusal(why: string): WishListChangeResult {
  return { toast: errorToast(why), refused: true };
}

export const REMOVED_PARAM = "removed";

/** Without scripts, returns to the page of the form. The list's URL says what was removed, to offer Undo. */
export function backFrom(
  request: Request,
  form: FormData,
  { toast, refused }: WishListChangeResult,
  headers: Headers,
): Promise<Response> | Response {
  const isAdded = !refused && form.get("intent") === "add";
  const isRemoved = !refused && !isAdded;
  const back = new URL(safeRedirect(form.get("redirectTo"), "/wish-list"), request.url);
  const isList = back.pathname === "/wish-list";
  if (isAdded && !isList && !request.headers.has("Cookie")) markAdded(back, "wish_list");
  if (isRemoved && isList) back.searchParams.set(REMOVED_PARAM, fieldText(form, "productId"));
  const to = back.pathname + back.search + back.hash;
  return refused || !isList ? redirectWithToast(to, toast, { headers }) : redirect(to, { headers });
}
