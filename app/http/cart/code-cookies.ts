import { type CookieHeader, endCookie, readCookie, setCookie, type SetCookie } from "~/http/session/cookies";
import { cleanLine } from "~/lib/text/clean-text";
import { now } from "~/services/clock/clock";

const names = ["discount_code", "gift_cards"] as const;
type CodeCookie = (typeof names)[number];

const MOST_CHARACTERS = 40;

/** The typed code as one line of at most 40 characters. */
export function codeIn(typed: string): string {
  return cleanLine(typed).slice(0, MOST_CHARACTERS);
}

export async function readCode(cookies: CookieHeader): Promise<string> {
  const { entered } = await read("discount_code", cookies);
  return typeof entered === "string" ? codeIn(entered) : "";
}

export function setCode(typed: string): Promise<SetCookie> {
  const code = codeIn(typed);
  return code === "" ? endCookie("discount_code") : set("discount_code", code);
}

/** Hashes of the entered gift cards' codes. The cookie never has a code. */
export async function readGiftCards(cookies: CookieHeader): Promise<string[]> {
  const { entered: hashes } = await read("gift_cards", cookies);
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}

export const setGiftCards = (hashes: string[]): Promise<SetCookie> =>
  hashes.length === 0 ? endCookie("gift_cards") : set("gift_cards", hashes);

export const endCodes = (): Promise<SetCookie[]> => Promise.all(names.map((name) => endCookie(name)));

/** Ends the cookies of codes that were entered before this order. Codes entered after it stay. */
export async function endCodesOf(order: { createdAt: string }, cookies: CookieHeader): Promise<SetCookie[]> {
  const placedAtMs = new Date(order.createdAt).getTime();
  const ended: SetCookie[] = [];
  for (const name of names) {
    const { atMs } = await read(name, cookies);
    if (atMs > 0 && atMs <= placedAtMs) ended.push(await endCookie(name));
  }
  return ended;
}

/** Stores the time too, to distinguish codes of an order from codes entered after it. */
const set = (name: CodeCookie, entered: string | string[]): Promise<SetCookie> =>
  setCookie(name, { entered, atMs: now().getTime() });

async function read(name: CodeCookie, cookies: CookieHeader): Promise<{ entered: unknown; atMs: number }> {
  const value = await readCookie(name, cookies);
  if (typeof value !== "object" || value === null) return { entered: null, atMs: 0 };
  const { entered, atMs } = value as { entered?: unknown; atMs?: unknown };
  return { entered, atMs: typeof atMs === "number" ? atMs : 0 };
}
