import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { derivedKey, loadSettings, SettingsError } from "~/services/settings";

const dataDir = mkdtempSync(path.join(tmpdir(), "shop-settings-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (variables: Record<string, string> = {}) => loadSettings({ DATA_DIR: dataDir, ...variables });
const refusal = (variables: Record<string, string>) => {
  try {
    load(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return null;
};

const live = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example.ca",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  OAUTH_ISSUER: "https://id.example.ca",
  OAUTH_CLIENT_ID: "shop",
  OAUTH_CLIENT_SECRET: "secret",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example.ca",
  MAIL_FROM: "orders@example.ca",
};

describe("with nothing set", () => {
  test("the shop is a demo on port 3000 of this machine, with every part embedded", () => {
    expect(load()).toMatchObject({
      mode: "demo",
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      databaseUrl: null,
      oauth: null,
      stripe: null,
      smtp: null,
      adminEmails: ["admin@example.com"],
      shop: { name: "Parkland Prints", email: null, gstNumber: null },
      workers: 1,
      limitLoopback: false,
    });
  });

  test("a secret is made once, for the owner's eyes only, and kept", () => {
    const { sessionSecret } = load();
    expect(sessionSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(load().sessionSecret).toBe(sessionSecret);
    expect(readFileSync(path.join(dataDir, "session-secret"), "utf8")).toBe(sessionSecret);
  });

  test("empty variables count as absent", () => {
    expect(load({ PORT: "", STRIPE_SECRET_KEY: " " })).toMatchObject({ port: 3000, stripe: null });
  });
});

test("each use of the secret gets a key of its own", () => {
  load();
  expect(derivedKey("cookies")).not.toBe(derivedKey("guests"));
  expect(derivedKey("cookies")).toBe(derivedKey("cookies"));
});

test("the public address loses the slash at its end", () => {
  expect(load({ PUBLIC_URL: "https://shop.example.ca/" }).publicUrl).toBe("https://shop.example.ca");
});

test("admins' addresses are read without capitals and spaces", () => {
  expect(load({ ADMIN_EMAILS: " Owner@Example.ca, second@example.ca ," }).adminEmails).toEqual(["owner@example.ca", "second@example.ca"]);
});

describe("live", () => {
  test("takes the whole set, has no admins by default and limits everybody", () => {
    expect(load(live)).toMatchObject({ mode: "live", adminEmails: [], limitLoopback: true, stripe: { secretKey: "sk_live_1" }, smtp: { from: "orders@example.ca" } });
  });

  test.each(Object.keys(live).filter((name) => name !== "SHOP_MODE"))("refuses to start without %s, and names it", (name) => {
    expect(refusal({ ...live, [name]: "" })).toContain(name);
  });

  test("keeps no secret of its own", () => {
    const empty = path.join(dataDir, "live");
    load({ ...live, DATA_DIR: empty });
    expect(existsSync(empty)).toBe(false);
  });
});

test.each([
  ["SHOP_MODE", "production", "SHOP_MODE must be demo or live."],
  ["PORT", "http", "PORT must be a whole number."],
  ["PORT", "70000", "PORT must be at most 65535."],
  ["WORKERS", "0", "WORKERS must be at least 1."],
  ["PUBLIC_URL", "shop", "PUBLIC_URL must be an address like https://shop.example.ca."],
  ["DATABASE_URL", "mysql://localhost/shop", "DATABASE_URL must start with postgresql://."],
  ["SESSION_SECRET", "short", "SESSION_SECRET must have at least 32 characters."],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be fatal, error, warn, info, debug or silent."],
  ["SHOP_EMAIL", "nobody", "SHOP_EMAIL must be an e-mail address."],
  ["RATE_LIMITS", "off", "RATE_LIMITS can only be on; they are always on in live."],
  ["STRIPE_SECRET_KEY", "pk_test_1", "STRIPE_SECRET_KEY must start with sk_ or rk_."],
])("%s=%s stops the start with a sentence that names it", (name, value, sentence) => {
  expect(refusal({ [name]: value })).toBe(sentence);
});

test.each([
  [{ SMTP_URL: "smtp://localhost" }, "SMTP_URL, MAIL_FROM are set together or not at all; MAIL_FROM missing."],
  [{ OAUTH_ISSUER: "https://id.example.ca" }, "OAUTH_ISSUER, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET are set together or not at all; OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET missing."],
])("a group that is set by half stops the start: %o", (variables, sentence) => {
  expect(refusal(variables as Record<string, string>)).toBe(sentence);
});

test(".env.example names every setting, and none that there is not", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name).sort();
  const source = readFileSync("app/services/settings.ts", "utf8");
  const known = [...source.matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)*): (?:z|wholeNumber|address)\b/gm)].map(([, name]) => name).sort();
  expect(example).toEqual(known);
});
