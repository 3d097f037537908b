/** At most 50 lines and 999 of one; apart from the schemas, which the cart page does without. */
export const MAX_LINES = 50;
export const MAX_QUANTITY = 999;
