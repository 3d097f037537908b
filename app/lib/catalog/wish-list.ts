import type { ToastMessage } from "~/lib/toast-message";

/** The cookie of 60 ids has 2,220 characters: a cookie may have 4,096 bytes. */
export const MAX_WISHES = 60;

export const WISH_LIST_FULL = `Your wish list has room for ${MAX_WISHES} toys. Remove one, then try again.`;

export interface WishListChangeResult {
  toast: ToastMessage;
  refused: boolean;
}
