import { isolated } from "~/lib/isolated";
import { formatCalendarDay } from "~/lib/time/calendar-day";

interface Sold {
  pieces: number;
  /** Null: the buyer. */
  recipient: { name: string; email: string; sendOn: string | null } | null;
  buyerEmail: string;
  isPaid?: boolean;
}

/** How the gift cards of an order reach the person they are for. */
export function deliveryWords({ pieces, recipient, buyerEmail, isPaid = true }: Sold): string {
  const [cards, codes] =
    pieces === 1
      ? ["gift card", "The code of the gift card comes"]
      : ["gift cards", "The codes of the gift cards come"];
  if (recipient?.email === "")
    return isPaid
      ? `You can print the ${cards} on the page of your order.`
      : `Once the order is paid, you can print the ${cards} on its page.`;
  const to = recipient ? `${isolated(recipient.name)} (${recipient.email})` : buyerEmail;
  const when = recipient?.sendOn
    ? ` on ${formatCalendarDay(recipient.sendOn)}`
    : isPaid
      ? ""
      : ", once the order is paid";
  return `${codes} by email to ${to}${when}.`;
}

export const piecesOfCards = (lines: readonly { isGiftCard?: boolean; quantity: number }[]): number =>
  lines.reduce((sum, { isGiftCard, quantity }) => sum + (isGiftCard ? quantity : 0), 0);
