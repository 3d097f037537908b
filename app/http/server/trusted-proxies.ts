import type { Express } from "express";

/**
 * @param proxies as TRUST_PROXY has them: how many, or their names and subnets. Express trusts no address with a
 * port, so it would take a proxy that comes with one for the visitor, and all visitors for one.
 */
export function trustProxies(app: Express, proxies: string): void {
  app.set("trust proxy", /^\d+$/.test(proxies) ? Number(proxies) : proxies);
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  app.set("trust proxy", (address: string, hop: number) => isTrusted(withoutPort(address), hop));
}

/** Some proxies send it along in `X-Forwarded-For`: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
