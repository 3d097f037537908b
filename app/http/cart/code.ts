import { hasPromotions } from "~/domain/promotions/promotions";
import { offersFor, type PromotedLine } from "~/domain/promotions/offers";
import { readEntered, setEntered } from "~/http/cart/entered-cookie";
import { type CookieHeader, endCookie, readCheckoutId, type SetCookie } from "~/http/session/cookies";
import { type Visitor, visitorOf } from "~/http/session/visitor";
import { noOffers, type Offers } from "~/lib/promotions/promotion";
import { cleanLine } from "~/lib/text/clean-text";

const MOST_CHARACTERS = 40;

/** What can stand in the code's field. */
export function codeIn(typed: string): string {
  return cleanLine(typed).slice(0, MOST_CHARACTERS);
}

export async function readCode(cookies: CookieHeader): Promise<string> {
  const { entered } = await readEntered("discount_code", cookies);
  return typeof entered === "string" ? codeIn(entered) : "";
}

export function setCodeCookie(typed: string): Promise<SetCookie> {
  const code = codeIn(typed);
  return code === "" ? endCookie("discount_code") : setEntered("discount_code", code);
}

interface Typed {
  code?: string;
  email?: string;
  visitor?: Pick<Visitor, "user">;
}

/** The discounts for this browser's cart. */
export async function offersOf(
  cookies: CookieHeader,
  lines: readonly (PromotedLine & { unavailable: boolean })[],
  { code, email = "", visitor = visitorOf(cookies) }: Typed = {},
): Promise<Offers> {
  const wanted = code ?? (await readCode(cookies));
  if (wanted === "" && !(await hasPromotions())) return noOffers;
  const user = await visitor.user();
  return offersFor(
    lines.filter(({ unavailable }) => !unavailable),
    {
      code: wanted,
      person: { userId: user?.id ?? null, emails: email === "" ? [] : [email] },
      checkoutId: await readCheckoutId(cookies),
    },
  );
}
