/** Nothing of it is made, fetched or brought: no address, place, time or fee. */
export const areGiftCards = (lines: readonly { isGiftCard?: boolean }[]): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard);

export const withoutGiftCards = <Line extends { isGiftCard?: boolean }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ isGiftCard }) => !isGiftCard);
