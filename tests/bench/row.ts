import { readFileSync } from "node:fs";
import type { Load } from "./load.ts";
import { Client } from "../support/client.ts";
import type { Shop } from "../support/shop.ts";

export interface Measured {
  figure: string;
  holds: boolean;
}

/** Each row is measured for itself, so that one that breaks off does not take the others along. */
export interface Row {
  what: string;
  against: string;
  reach: string;
  measure(): Promise<Measured>;
}

/** The shop that is measured, and how its visitors ask. */
export interface Bench {
  shop: Shop;
  /** The product page's address, and a variation of it that can be bought. */
  product: string;
  variationId: string;
  withCart: Record<string, string>;
}

/**
 * A visitor for whom the page is rendered, not filled in: what has a message to show is. One that is signed by nobody is
 * none, and ends the same way.
 */
export const renderedFor = (visitor: Record<string, string>) => ({
  ...visitor,
  Cookie: `${visitor.Cookie}; flash=none`,
});

export const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };

export const percent = (ratio: number) => `${Math.round(ratio * 100)}%`;

/** `ours` as a part of `theirs`. */
export function ratio(ours: Load | undefined, theirs: Load | undefined, reach: number): Measured {
  const [a, b] = [ours?.requestsPerSecond ?? 0, theirs?.requestsPerSecond ?? Infinity];
  return { figure: `${percent(a / b)} (${Math.round(a)} of ${Math.round(b)}/s)`, holds: a / b >= reach };
}

export function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** The headers of a signed-in visitor. */
export async function signedIn({ url }: Shop, email: string): Promise<Record<string, string>> {
  const client = new Client(url);
  await client.signIn(email);
  return { ...asBrowser, Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** What the process keeps in memory now. */
export function memoryOf(shop: Shop): Measured {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, "utf8"))?.[1]);
  return { figure: `${Math.round(kilobytes / 1024)} MB`, holds: kilobytes <= 250 * 1024 };
}
