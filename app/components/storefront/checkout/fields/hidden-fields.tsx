import { sentLines } from "~/components/storefront/checkout/post-json";
import type { OrderLine } from "~/lib/cart/lines";
import { centsToText } from "~/lib/money/money";
import type { Quote } from "~/lib/money/quote";

interface HiddenFieldsProps {
  account: string | null;
  /** The account that the typed text belongs to. */
  formAccount: string;
  lines: OrderLine[];
  formToken: string;
  quote: Pick<Quote, "totalCents" | "giftCardCents" | "amountDueCents">;
  asked: string;
  /** The postal code whose fee is shown. */
  pricedFor: string;
}

export function HiddenFields({
  account,
  formAccount,
  lines,
  formToken,
  quote,
  asked,
  pricedFor,
}: HiddenFieldsProps) {
  const values = {
    intent: "place",
    cart: JSON.stringify(sentLines(lines)),
    formToken,
    account: formAccount,
    amount: centsToText(quote.totalCents),
    ...(quote.giftCardCents > 0 && { amountDue: centsToText(quote.amountDueCents) }),
    asked,
    pricedFor,
  };
  return (
    <>
      {/* Chromium restores fields by position: this one keeps one account's text from another. */}
      {account !== null && <input type="hidden" name={`of-${account}`} value="" />}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
