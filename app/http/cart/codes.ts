import { cardProblem, endedCards, hasGiftCards, withoutCard } from "~/domain/gift-cards/usable";
import { hashOfTyped } from "~/domain/gift-cards/code-hash";
import { payingCards } from "~/domain/gift-cards/pay";
import { hasPromotions } from "~/domain/promotions/promotions";
import { areOffersPersonal, offersFor, type PromotedLine } from "~/domain/promotions/offers";
import { unknownCode } from "~/domain/promotions/refusals";
import { codeIn, readCode, readGiftCards, setCode, setGiftCards } from "~/http/cart/code-cookies";
import { fieldText } from "~/http/forms/forms";
import { type CookieHeader, readCheckoutId, type SetCookie } from "~/http/session/cookies";
import { type Visitor, visitorOf } from "~/http/session/visitor";
import { type EnteredCards, MOST_CARDS, noCards } from "~/lib/gift-cards/share";
import { isId } from "~/lib/id";
import { CODE_FIELD, CODE_PRESS, CODE_SHOWN } from "~/lib/promotions/code-field";
import { noOffers, type Offers } from "~/lib/promotions/promotion";
import { db } from "~/services/database";

interface CodeRequest {
  code?: string;
  email?: string;
  visitor?: Pick<Visitor, "user">;
}

/** The discounts for this browser's cart. */
export async function offersOf(
  cookies: CookieHeader,
  lines: readonly (PromotedLine & { unavailable: boolean })[],
  { code, email = "", visitor = visitorOf(cookies) }: CodeRequest = {},
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

/** A discount can reveal that an address has ordered or is on a list, so asking about other people's is limited. */
export async function asksAboutOthers(
  { code, email }: { code: string; email: string },
  user: { email: string } | null,
): Promise<boolean> {
  const isOwn = user?.email.toLowerCase() === email.trim().toLowerCase();
  return email !== "" && !isOwn && (await areOffersPersonal(code));
}

/** The gift cards of `hashes`, or of the cookie, that have money for this browser. */
export async function cardsOf(cookies: CookieHeader, hashes?: readonly string[]): Promise<EnteredCards> {
  if (!(await hasGiftCards())) return noCards;
  const wanted = hashes ?? (await readGiftCards(cookies));
  const checkoutId = await readCheckoutId(cookies);
  const cards = await payingCards(wanted, { checkoutId });
  const ended = cards.length === wanted.length ? [] : await endedCards(wanted);
  return { shopHasCards: true, cards, ended: ended.map(({ words }) => words) };
}

/** Removes ended gift cards from the cookie. The page that sets it names them: `EnteredCards.ended`. */
export async function dropEnded(cookies: CookieHeader): Promise<SetCookie[]> {
  const hashes = await readGiftCards(cookies);
  const ended = await endedCards(hashes);
  if (ended.length === 0) return [];
  return [await setGiftCards(hashes.filter((each) => ended.every(({ hash }) => hash !== each)))];
}

/** The codes after a button of the code field was pressed. */
interface CodesEntered {
  code: string;
  giftCards: string[];
  /** A gift card code that cannot be used stays in the field but is not stored in a cookie. */
  refused: { typed: string; problem: string } | null;
  cookies: SetCookie[];
}

export async function codesBefore(cookies: CookieHeader): Promise<CodesEntered> {
  const [code, giftCards] = [await readCode(cookies), await readGiftCards(cookies)];
  return { code, giftCards, refused: null, cookies: [] };
}

/** `limit` counts a try, and throws beyond the limit. */
export async function enterCode(
  cookies: CookieHeader,
  form: FormData,
  limit: () => Promise<void>,
): Promise<CodesEntered> {
  const before = await codesBefore(cookies);
  const press = fieldText(form, CODE_PRESS);
  if (isId(press)) return withCards(before, await withoutCard(before.giftCards, press));
  if (!form.has(CODE_FIELD)) return before;
  const typed = press === "remove" ? "" : codeIn(fieldText(form, CODE_FIELD));
  // An empty field removes the code only if the page had shown the code in it.
  const isShown = codeIn(fieldText(form, CODE_SHOWN)) === before.code;
  if (typed === before.code || (typed === "" && press !== "remove" && !isShown)) return before;
  if (typed !== "") await limit();
  const hash = (await hasGiftCards()) ? await hashOfTyped(typed) : null;
  if (hash === null) return { ...before, code: typed, cookies: [await setCode(typed)] };
  const problem = await whyRefused(hash, typed, { cookies, before });
  if (problem !== null) return { ...before, refused: { typed, problem } };
  const entered = await withCards(before, [...new Set([...before.giftCards, hash])]);
  // The gift card code was typed over a discount code, which ends.
  if (!isShown || before.code === "") return entered;
  return { ...entered, code: "", cookies: [...entered.cookies, await setCode("")] };
}

async function whyRefused(
  hash: string,
  typed: string,
  { cookies, before }: { cookies: CookieHeader; before: CodesEntered },
): Promise<string | null> {
  if (before.giftCards.length >= MOST_CARDS && !before.giftCards.includes(hash))
    return `At most ${MOST_CARDS} gift cards can pay one order.`;
  const problem = await cardProblem(hash, await readCheckoutId(cookies));
  return problem === "unknown" ? unknownCode(typed, db) : problem;
}

async function withCards(before: CodesEntered, giftCards: string[]): Promise<CodesEntered> {
  return { ...before, giftCards, cookies: [await setGiftCards(giftCards)] };
}
