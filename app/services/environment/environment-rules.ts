import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { nearestWord } from "~/lib/search/nearest-word";
import { isElsewhere, isPlainHttp, sslModeOf, withHost } from "~/services/environment/url-rules";

interface JudgedVariables {
  SHOP_MODE: "demo" | "live";
  PUBLIC_URL?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  TRUST_PROXY?: string;
  SESSION_SECRET?: string[];
  OAUTH_ISSUER?: string;
  DATABASE_URL?: string;
  DATABASE_DIRECT_URL?: string;
  SMTP_URL?: string;
  LOG_LEVEL?: string;
}

interface OtherVariables {
  NODE_ENV?: string;
  NODE_TLS_REJECT_UNAUTHORIZED?: string;
}

const email = /[^\s@<>"]+@[^\s@<>"]+/.source;

export function isEmail(text: string): boolean {
  return new RegExp(`^${email}$`).test(text);
}

export function isSender(text: string): boolean {
  return new RegExp(`^(${email}|[^<>]*<${email}>)$`).test(text.trim());
}

export function isHost(text: string): boolean {
  return isIP(text) > 0 || /^(?=.*[a-z])[a-z0-9.-]+$/i.test(text);
}

const proxyRanges = ["loopback", "linklocal", "uniquelocal"];

export function isProxyList(text: string): boolean {
  const isProxy = (part: string) =>
    proxyRanges.includes(part) ||
    isIP(part) > 0 ||
    (isIP(part.split("/")[0] ?? "") > 0 && ipaddr.isValidCIDR(part));
  return /^\d+$/.test(text) || text.split(",").every((part) => isProxy(part.trim()));
}

const MIN_SECRET_LENGTH = 32;
const MIN_SECRET_LETTERS = 8;
export const shortSecret = (name: string) =>
  `${name} must have at least ${MIN_SECRET_LENGTH} characters; of several, separated by commas, each`;

export const secretsOf = (text: string) => text.split(",").map((part) => part.trim());

export function areLongEnough(secrets: string[]): boolean {
  return !secrets.some(isShort);
}

function isShort(secret: string): boolean {
  return secret.length < MIN_SECRET_LENGTH;
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_SECRET_LETTERS;
}

export function contradictionIn(variables: JudgedVariables, others: OtherVariables): string | null {
  if (variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL)
    return "DATABASE_DIRECT_URL is a second way to the database of DATABASE_URL, which is not set.";
  return (
    contradictionOfKeys(variables) ??
    (variables.SHOP_MODE === "live" ? unsafeInLive(variables, others) : null)
  );
}

function unsafeInLive(variables: JudgedVariables, others: OtherVariables): string | null {
  const { PUBLIC_URL: publicUrl, OAUTH_ISSUER: issuer, SESSION_SECRET: secrets = [] } = variables;
  if (publicUrl && isPlainHttp(publicUrl))
    return "PUBLIC_URL must begin with https:// in live: sign-in and checkout are not safe without.";
  if (issuer && isPlainHttp(issuer))
    return "OAUTH_ISSUER must begin with https:// in live: anyone in between could sign in as any user.";
  if (secrets.some(isGuessable))
    return "SESSION_SECRET can be guessed: take what `openssl rand -hex 32` writes.";
  if (others.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    return "NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any server as the payment provider: remove it, and name your own authority in NODE_EXTRA_CA_CERTS.";
  if (others.NODE_ENV === "development")
    return "NODE_ENV=development shows visitors what belongs in the log: remove it in live.";
  if (variables.TRUST_PROXY?.split(",").some((part) => /\/0+$/.test(part.trim())))
    return "TRUST_PROXY trusts every address, so visitors could claim any as theirs: name the proxies, or how many there are.";
  return null;
}

function contradictionOfKeys({
  SHOP_MODE: mode,
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
}: JudgedVariables): string | null {
  const kinds = [kindOfKey(secret), kindOfKey(publishable)];
  if (kinds.includes("live") && kinds.includes("test"))
    return `STRIPE_SECRET_KEY is a ${kinds[0]} key and STRIPE_PUBLISHABLE_KEY a ${kinds[1]} key: take both from the same mode of Stripe.`;
  if (mode === "demo" && kinds.includes("live"))
    return "STRIPE_SECRET_KEY is a live key, but the shop is a demo that says no card is charged: set SHOP_MODE=live, or take Stripe's test keys.";
  return null;
}

export function warningsFor(variables: JudgedVariables, present: string[], known: string[]): string[] {
  const { SHOP_MODE: mode, STRIPE_SECRET_KEY: secret, TRUST_PROXY: proxies } = variables;
  const warnings = present.flatMap((name) => {
    const capitals = name.toUpperCase();
    const nearest = known.includes(capitals) ? capitals : nearestWord(capitals, known);
    return nearest && nearest !== name ? [`${name} is no setting of the shop; ${nearest} is.`] : [];
  });
  if (mode === "live" && kindOfKey(secret) === "test")
    warnings.push(
      "STRIPE_SECRET_KEY is a test key: no card is charged until both keys and STRIPE_WEBHOOK_SECRET are live ones.",
    );
  if (mode === "live" && !proxies)
    warnings.push(
      "TRUST_PROXY is not set: all visitors behind a proxy count as one, and 30 sign-ins in ten minutes lock everyone out. For one proxy set TRUST_PROXY=1.",
    );
  if (mode === "live") warnings.push(...plainConnections(variables));
  const level = variables.LOG_LEVEL;
  if (mode === "live" && (level === "silent" || level === "fatal"))
    warnings.push(`LOG_LEVEL=${level} leaves out what went wrong and who was refused: set it to info.`);
  return warnings;
}

function plainConnections({ SMTP_URL: smtp, ...variables }: JudgedVariables): string[] {
  const warnings: string[] = [];
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    const database = withHost(variables[name] ?? "");
    const mode = sslModeOf(database);
    if (isElsewhere(database) && (!mode || mode === "no-verify"))
      warnings.push(
        `${name} leads to another machine without ${mode ? "looking whose it is" : "encryption"}: add sslmode=verify-full, or sslmode=disable if the network between is yours alone.`,
      );
  }
  if (smtp && isElsewhere(smtp) && new URL(smtp).searchParams.get("tls.rejectUnauthorized") === "false")
    warnings.push(
      "SMTP_URL leads to another machine without looking whose it is: remove tls.rejectUnauthorized.",
    );
  return warnings;
}

function kindOfKey(key: string | undefined): "live" | "test" | null {
  return key?.includes("_live_") ? "live" : key?.includes("_test_") ? "test" : null;
}
