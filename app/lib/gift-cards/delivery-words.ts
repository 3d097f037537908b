import { isolated } from "~/lib/isolated";
import { formatCalendarDay } from "~/lib/time/calendar-day";

interface SoldGiftCards {
  pieces: number;
  /** Null means the buyer. */
  recipient: { name: string; email: string; sendOn: string | null } | null;
  buyerEmail: string;
  isPaid?: boolean;
}

/** How the gift cards of an order reach the person they are for. */
export function deliveryWords({ pieces, recipient, buyerEmail, isPaid = true }: SoldGiftCards): string {
  const [cards, codes] =
    pieces === 1
      ? ["gift card", "The code of the gift card comes"]
      : ["gift cards", "The codes of the gift cards come"];
  if (isPrinted({ recipient, buyerEmail }))
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

/** True if nobody has an email address to which the code could be sent. */
const isPrinted = ({ recipient, buyerEmail }: Pick<SoldGiftCards, "recipient" | "buyerEmail">) =>
  (recipient?.email ?? buyerEmail) === "";

/** For an order of gift cards only, which nobody can cancel after its last code is sent or printed. */
export function cancelWords({ pieces, recipient, buyerEmail }: SoldGiftCards, until: string): string {
  const cards = pieces === 1 ? "gift card is" : "gift cards are";
  const sent = pieces === 1 ? "code is sent" : "codes are sent";
  if (isPrinted({ recipient, buyerEmail }))
    return `You can cancel until ${until}, but not once the ${cards} printed.`;
  return recipient?.sendOn
    ? `You can cancel until ${until}, but not once the ${sent}.`
    : `Once the ${sent}, this order can no longer be cancelled.`;
}

/** The shop does not store codes, so it cannot show them again. */
export const printedBefore = (pieces: number): string =>
  pieces === 1
    ? "This gift card was printed before, and its code cannot be shown again. If you have the page, keep it: its code is valid. If not, print the gift card again."
    : "These gift cards were printed before, and their codes cannot be shown again. If you have the pages, keep them: their codes are valid. If not, print the gift cards again.";

export const piecesOfCards = (lines: readonly { isGiftCard?: boolean; quantity: number }[]): number =>
  lines.reduce((sum, { isGiftCard, quantity }) => sum + (isGiftCard ? quantity : 0), 0);
