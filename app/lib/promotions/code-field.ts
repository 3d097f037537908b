/** The field for discount and gift card codes, in the cart and in the checkout's form. */
export const CODE_FIELD = "code";
/** The field's buttons: `apply` uses the typed code, `remove` removes the discount code, a card's id that gift card. */
export const CODE_PRESS = "codePress";
/** What the page had put into the field. A code in use is shown beside the field, so an empty field keeps it. */
export const CODE_SHOWN = "codeShown";
