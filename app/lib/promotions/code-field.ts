/** The field for codes, in the cart and in the checkout's form. */
export const CODE_FIELD = "code";
/** Its button: `apply` takes what was typed, `remove` takes the code off. */
export const CODE_PRESS = "codePress";
