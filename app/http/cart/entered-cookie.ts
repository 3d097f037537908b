import { type CookieHeader, endCookie, readCookie, setCookie, type SetCookie } from "~/http/session/cookies";
import { now } from "~/services/clock/clock";

const names = ["discount_code", "gift_cards"] as const;
type EnteredCookie = (typeof names)[number];

/** With its time, to tell codes of an order from those that were entered since. */
export function setEntered(name: EnteredCookie, entered: string | string[]): Promise<SetCookie> {
  return setCookie(name, { entered, atMs: now().getTime() });
}

export async function readEntered(
  name: EnteredCookie,
  cookies: CookieHeader,
): Promise<{ entered: unknown; atMs: number }> {
  const value = await readCookie(name, cookies);
  if (typeof value !== "object" || value === null) return { entered: null, atMs: 0 };
  const { entered, atMs } = value as { entered?: unknown; atMs?: unknown };
  return { entered, atMs: typeof atMs === "number" ? atMs : 0 };
}

export const endEntered = (): Promise<SetCookie[]> => Promise.all(names.map((name) => endCookie(name)));

/** The next order begins without this one's codes. What was entered after it stays. */
export async function endEnteredFor(
  order: { createdAt: string },
  cookies: CookieHeader,
): Promise<SetCookie[]> {
  const placedAtMs = new Date(order.createdAt).getTime();
  const ended: SetCookie[] = [];
  for (const name of names) {
    const { atMs } = await readEntered(name, cookies);
    if (atMs > 0 && atMs <= placedAtMs) ended.push(await endCookie(name));
  }
  return ended;
}
