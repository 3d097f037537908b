import { suggestedMailDomain } from "~/lib/text/mail-domain";
import { isInParklandCounty } from "~/lib/text/postal-code";

export interface CheckoutQuestion {
  message: string;
  about: string;
}

interface CheckoutContact {
  deliveryMethod: string;
  postalCode: string;
  email: string;
}

/**
 * Says `news`, and asks once about entries that may be mistakes. With scripts the email field has already asked; with zones, an
 * address outside them is refused.
 */
export function checkoutQuestion(
  entry: CheckoutContact,
  { hasScripts, hasZones, news }: { hasScripts: boolean; hasZones: boolean; news: string | null },
): CheckoutQuestion | null {
  const { deliveryMethod, postalCode, email } = entry;
  const asks: [question: string, about: string][] = [];
  if (!hasZones && deliveryMethod === "delivery" && !isInParklandCounty(postalCode))
    asks.push(["We deliver in Parkland County only. Select pickup?", postalCode]);
  const domain = hasScripts ? null : suggestedMailDomain(email);
  if (domain) asks.push([`Your email is ${email}. Did you mean ${domain}?`, email]);
  if (asks.length === 0 && news === null) return null;
  return {
    message: [...(news === null ? [] : [news]), ...asks.map(([question]) => question)].join(" "),
    about: asks.map(([, about]) => about).join(" "),
  };
}
