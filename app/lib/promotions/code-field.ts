/** The field for discount and gift card codes, in the cart and in the checkout's form. */
export const CODE_FIELD = "code";
/** Its buttons: `apply` takes what was typed, `remove` takes the discount code off, a gift card's id that card. */
export const CODE_PRESS = "codePress";
/** What stood in the field before somebody typed: a code that is on is not in it, and an empty field keeps it. */
export const CODE_SHOWN = "codeShown";
