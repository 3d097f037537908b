import { errorToast } from "~/lib/toast-message";

/** Neither a cart nor a checkout can be kept then: what is added would be gone, or could not be paid for. */
export const COOKIES_BLOCKED = errorToast(
  "Your browser blocks cookies, and this shop keeps your cart in one. Please allow them for this shop, then try again.",
  "Cookies Are Blocked",
);
