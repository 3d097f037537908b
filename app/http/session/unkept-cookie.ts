import { redirect } from "@remix-run/node";
import { readPlainCookie } from "~/http/session/cookies";
import { now } from "~/services/clock/clock";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

type AddedCookie = "cart" | "wish_list";

/** Added to a product page's URL without any cookie: the next request shows whether the browser accepts cookies. */
export const ADDED_PARAM = "added";
const ADDED_MARK_MS = 60_000;
const ADDED_MARK_KEY = "added-without-cookies";

/** Signed and short-lived, so that no foreign link can show the message about cookies. */
export function markAdded(back: URL, cookie: AddedCookie): void {
  const mark = `${cookie}.${now().getTime()}`;
  back.searchParams.set(ADDED_PARAM, `${mark}.${sign(ADDED_MARK_KEY, mark)}`);
}

/**
 * The cookie that the browser did not keep.
 * @throws a redirect to the page's own URL once the browser has returned it
 */
export function unkeptCookie(request: Request): AddedCookie | null {
  const url = new URL(request.url);
  const [name, at, signature = ""] = (url.searchParams.get(ADDED_PARAM) ?? "").split(".");
  if (name !== "cart" && name !== "wish_list") return null;
  if (readPlainCookie(name, request.headers.get("Cookie")) === null) {
    const isRecent = now().getTime() - Number(at) < ADDED_MARK_MS;
    return isRecent && isSigned(keysFor(ADDED_MARK_KEY), `${name}.${at}`, signature) ? name : null;
  }
  url.searchParams.delete("quantity");
  url.searchParams.delete(ADDED_PARAM);
  throw redirect(url.pathname + url.search);
}
