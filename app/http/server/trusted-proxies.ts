import type { Express } from "express";

/** Express trusts no address with a port, so it would take such a proxy for the visitor of all requests. */
export function trustProxies(app: Express, proxies: string): void {
  app.set("trust proxy", /^\d+$/.test(proxies) ? Number(proxies) : proxies);
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  app.set("trust proxy", (address: string, hop: number) => isTrusted(withoutPort(address), hop));
}

/** Some proxies add the port in `X-Forwarded-For`: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
