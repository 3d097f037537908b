/** True if every line is a gift card. Such an order needs no address, place, time or fee. */
export const areGiftCards = (lines: readonly { isGiftCard?: boolean }[]): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard);

export const withoutGiftCards = <Line extends { isGiftCard?: boolean }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ isGiftCard }) => !isGiftCard);
