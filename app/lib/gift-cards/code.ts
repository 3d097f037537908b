/** No vowels, so that no code is a word, and no letters that are easily taken for others. */
export const CODE_LETTERS = "BCDFGHJKMNPRSTVWXYZ";
export const CODE_LENGTH = 16;

/** The letters of a typed gift card code. Null if it is something else, such as a discount code. */
export function giftCardCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  const isCode =
    letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_LETTERS.includes(letter));
  return isCode ? letters : null;
}

/** The code in groups of four. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

export const cardName = (lastFour: string) => `Gift card ending ${lastFour}`;

/** The message for a gift card code in New Order's field for discount codes; null for other texts. */
export const notADiscountCode = (typed: string): string | null =>
  giftCardCode(typed) === null ? null : "This is a gift card code. Enter it under Payment.";
