import { readFileSync } from "node:fs";
import { Client } from "../support/client.ts";
import type { Shop } from "../support/shop.ts";

export interface Measured {
  figure: string;
  holds: boolean;
}

export interface Row {
  what: string;
  floor: string;
  measure(): Promise<Measured>;
}

export interface Bench {
  shop: Shop;
  product: string;
  variationId: string;
}

export const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };

export function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

export async function signedIn({ url }: Shop, email: string): Promise<Record<string, string>> {
  const client = new Client(url);
  await client.signIn(email);
  return { ...asBrowser, Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

export function memoryOf(shop: Shop): Measured {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, "utf8"))?.[1]);
  return { figure: `${Math.round(kilobytes / 1024)} MB`, holds: kilobytes <= 250 * 1024 };
}
