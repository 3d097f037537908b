import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { GIFT_CARD_AMOUNTS } from "~/lib/catalog/gift-card";

/** What a gift card does not have: a stock count. */
export const HIDDEN_FOR_GIFT_CARDS = "group-has-[[name=isGiftCard]:checked]/product:hidden";

/** A new product chooses. Later the box only says it, and only for a gift card. */
export function GiftCardField({ isGiftCard, creating }: { isGiftCard: boolean; creating: boolean }) {
  if (!creating && !isGiftCard) return null;
  return (
    <>
      {!creating && <input type="hidden" name="isGiftCard" value="yes" />}
      <Checkbox
        name="isGiftCard"
        value="yes"
        defaultChecked={isGiftCard}
        disabled={!creating}
        label="Gift card"
        hint={`The price of each variation is the value of a card, ${GIFT_CARD_AMOUNTS}. It has no stock count, no sale prices and no GST, and stays a gift card.`}
      />
    </>
  );
}
