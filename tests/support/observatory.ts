import { parse } from "node-html-parser";

/* The rules of MDN's HTTP Observatory, whose own program needs the network and a database. */

export interface Assessment {
  score: number;
  modifiers: Record<string, number>;
}

const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", "data:"];
const SIX_MONTHS_SECONDS = 15_552_000;
/** From this score on, bonuses count. */
const ENOUGH_FOR_CREDIT = 90;

export async function assess(answer: Response, { https }: { https: boolean }): Promise<Assessment> {
  const html = answer.headers.get("Content-Type")?.startsWith("text/html") ? await answer.text() : "";
  const modifiers: Record<string, number> = {
    "content-security-policy": policyModifier(answer.headers.get("Content-Security-Policy")),
    "cross-origin-resource-sharing": sharingModifier(answer.headers),
    "cross-origin-resource-policy": resourcePolicyModifier(answer.headers),
    "referrer-policy": referrerModifier(answer.headers.get("Referrer-Policy")),
    "subresource-integrity": integrityModifier(html),
    "x-content-type-options": answer.headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    "x-frame-options": framingModifier(answer.headers),
    ...(https && {
      cookies: cookiesModifier(answer.headers.getSetCookie()),
      "strict-transport-security": transportModifier(answer.headers.get("Strict-Transport-Security")),
    }),
  };
  const values = Object.values(modifiers);
  const base = values.filter((value) => value < 0).reduce((sum, value) => sum + value, 100);
  const credit = values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return { score: base >= ENOUGH_FOR_CREDIT ? base + credit : base, modifiers };
}

export function policyOf(header: string | null): Record<string, string[]> {
  const directives = (header ?? "").split(";").map((text) => text.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

function policyModifier(header: string | null): number {
  if (!header) return -25;
  const policy = policyOf(header);
  const sources = (name: string) => policy[name] ?? policy["default-src"] ?? ["*"];
  const [scripts, styles] = [sources("script-src"), sources("style-src")];
  const passive = [...sources("img-src"), ...sources("media-src")];
  const all = Object.entries(policy).flatMap(([name, given]) =>
    /^(img|media)-src$/.test(name) ? [] : given,
  );
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  if (scripts.some((source) => BROAD_OR_INLINE.includes(source))) return -20;
  if (sources("object-src").some((source) => BROAD.includes(source))) return -20;
  if (all.some(isPlain)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.some(isPlain)) return -10;
  if (styles.some((source) => BROAD_OR_INLINE.includes(source))) return 0;
  return policy["default-src"]?.join() === "'none'" ? 10 : 5;
}

function cookiesModifier(lines: string[]): number {
  const kept = lines.filter((line) => !/; max-age=0/i.test(line));
  if (kept.length === 0) return 0;
  const has = (line: string, attribute: RegExp) => attribute.test(line);
  const isSession = (line: string) => /login|sess/i.test(line.split("=", 1)[0] ?? "");
  if (kept.some((line) => isSession(line) && !has(line, /; httponly/i))) return -30;
  if (kept.some((line) => isSession(line) && !has(line, /; secure/i))) return -10;
  if (kept.some((line) => !has(line, /; secure/i))) return -5;
  return kept.every((line) => has(line, /; samesite=(lax|strict)/i)) ? 5 : 0;
}

function sharingModifier(headers: Headers): number {
  return headers.has("Access-Control-Allow-Origin") && headers.has("Access-Control-Allow-Credentials")
    ? -50
    : 0;
}

function resourcePolicyModifier(headers: Headers): number {
  const policy = headers.get("Cross-Origin-Resource-Policy");
  if (policy === "same-origin" || policy === "same-site") return 10;
  return policy === null || policy === "cross-origin" ? 0 : -5;
}

function referrerModifier(policy: string | null): number {
  if (policy === null) return 0;
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy);
  return isPrivate ? 5 : -5;
}

function integrityModifier(html: string): number {
  const foreign = parse(html)
    .querySelectorAll("script[src]")
    .filter((script) => /^(https?:)?\/\//.test(script.getAttribute("src") ?? ""));
  if (foreign.some((script) => !/^https:/.test(script.getAttribute("src") ?? ""))) return -50;
  return foreign.some((script) => !script.hasAttribute("integrity")) ? -5 : 0;
}

function transportModifier(header: string | null): number {
  if (header === null || header.includes(",")) return -20;
  const age = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return -20;
  return age < SIX_MONTHS_SECONDS ? -10 : 0;
}

function framingModifier(headers: Headers): number {
  if (policyOf(headers.get("Content-Security-Policy"))["frame-ancestors"]) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get("X-Frame-Options") ?? "") ? 0 : -20;
}
