import { errorToast } from "~/lib/toast-message";

/** Without cookies there is no cart and no checkout: added toys would be lost, or could not be paid for. */
export const COOKIES_BLOCKED = errorToast(
  "Your browser blocks cookies, and this shop keeps your cart in one. Please allow them for this shop, then try again.",
  "Cookies Are Blocked",
);
