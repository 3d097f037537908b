import { errorToast, type ToastMessage } from "~/lib/toast-message";

/** Without cookies added toys would be lost, and a cart could not be paid for. */
export function cookiesBlocked(kept: "cart" | "wish list"): ToastMessage {
  return errorToast(
    `Your browser blocks cookies, and this shop keeps your ${kept} in one. Please allow them for this shop, then try again.`,
    "Cookies Are Blocked",
  );
}
