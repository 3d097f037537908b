import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadEnvironment } from "~/services/environment/environment";
import { EnvironmentError } from "~/services/environment/environment-error";
import { variablesSchema } from "~/services/environment/environment-variables";
import { liveVariables as live } from "../support/live";

const dataDir = mkdtempSync(path.join(tmpdir(), "shop-environment-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (variables: Record<string, string> = {}) => loadEnvironment({ DATA_DIR: dataDir, ...variables });
const refusal = (variables: Record<string, string>) => {
  try {
    load(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return null;
};

test("backups need a folder, which cannot be public; short passphrases and tokens are refused", () => {
  expect(load().backup).toEqual({ dir: null, passphrase: null });
  expect(load({ BACKUP_DIR: "/mnt/backups" }).backup.dir).toBe("/mnt/backups");
  for (const folder of ["/shop/uploads", "/shop/uploads/backups"])
    expect(refusal({ UPLOADS_DIR: "/shop/uploads", BACKUP_DIR: folder })).toBe(
      "BACKUP_DIR is in UPLOADS_DIR, which everyone can read. Use another folder.",
    );
  for (const token of ["dragons", `${"x".repeat(32)} y`])
    expect(refusal({ METRICS_TOKEN: token })).toBe(
      "METRICS_TOKEN must have at least 32 characters, and no spaces.",
    );
  expect(refusal({ BACKUP_PASSPHRASE: "dragons" })).toBe(
    "BACKUP_PASSPHRASE must have at least 12 characters.",
  );
});

test("spaces around a value are removed, except in BACKUP_PASSPHRASE", () => {
  const variables = {
    PORT: " 3100 ",
    PUBLIC_URL: " https://shop.example.ca",
    SHOP_NAME: "Parkland ",
    LOG_LEVEL: "warn ",
    ADMIN_EMAILS: " owner@example.ca ",
    DATABASE_URL: " postgresql://localhost/shop ",
  };
  expect(load(variables)).toMatchObject({
    port: 3100,
    publicUrl: "https://shop.example.ca",
    shop: { name: "Parkland" },
    logLevel: "warn",
    adminEmails: ["owner@example.ca"],
    databaseUrl: "postgresql://localhost/shop",
    warnings: [],
  });
  const secret = `${"0123456789abcdef".repeat(2)} `;
  expect(load({ SESSION_SECRET: secret, BACKUP_PASSPHRASE: "flexi dragons " })).toMatchObject({
    sessionSecrets: [secret.trim()],
    backup: { passphrase: "flexi dragons " },
  });
});

test.each([
  ["SHOP_NAME", 80],
  ["SHOP_ADDRESS", 200],
  ["SHOP_EMAIL", 254],
  ["GST_NUMBER", 20],
])("%s has the room that its setting in the back office has: %i characters", (name, max) => {
  const value = (length: number) =>
    name === "SHOP_EMAIL" ? `${"o".repeat(length - 11)}@example.ca` : "1".repeat(length);
  expect(refusal({ [name]: value(max + 1) })).toBe(`${name} must have at most ${max} characters.`);
  // Another rule limits the part before the @.
  if (name !== "SHOP_EMAIL") expect(refusal({ [name]: value(max) })).toBeNull();
});

test("nine digits of GST_NUMBER are completed as in the back office", () => {
  expect(load({ GST_NUMBER: "123456789" }).shop.gstNumber).toBe("123456789 RT0001");
  expect(load({ GST_NUMBER: "123456789 RT0002" }).shop.gstNumber).toBe("123456789 RT0002");
});

test("a backup keeps the settings that are no secrets", () => {
  const { plainSettings } = load(live);
  expect(plainSettings).toMatchObject({ SHOP_MODE: "live", PUBLIC_URL: live.PUBLIC_URL });
  expect(JSON.stringify(plainSettings)).not.toMatch(/SECRET|PASSWORD|sk_|whsec_|SMTP_URL|DATABASE_URL/);
});

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
      shop: { name: null, address: null, email: null, gstNumber: null },
      workers: 1,
      limitLoopback: false,
    });
  });

  test("a secret is made once, for the owner's eyes only, and kept", () => {
    const [secret, ...others] = load().sessionSecrets;
    expect([secret, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
    expect(load().sessionSecrets).toEqual([secret]);
    expect(readFileSync(path.join(dataDir, "session-secret"), "utf8")).toBe(secret);
  });

  test("empty variables count as absent", () => {
    expect(load({ PORT: "", STRIPE_SECRET_KEY: " " })).toMatchObject({ port: 3000, stripe: null });
  });
});

test("GIFT_CARD_SECRET takes former secrets, which sign nothing", () => {
  const [secret, former] = ["0123456789abcdef0123456789abcdef", "a former secret that is long enough"];
  expect(load({ SESSION_SECRET: secret, GIFT_CARD_SECRET: former })).toMatchObject({
    ...{ sessionSecrets: [secret], giftCardSecrets: [former] },
  });
  expect(refusal({ SESSION_SECRET: secret, GIFT_CARD_SECRET: "short" })).toBe(
    "GIFT_CARD_SECRET must have at least 32 characters; of several, separated by commas, each.",
  );
});

describe("SESSION_SECRET", () => {
  const [first, second] = ["0123456789abcdef0123456789abcdef", "a second secret that is long enough"];
  const short = "SESSION_SECRET must have at least 32 characters; of several, separated by commas, each.";

  test("takes several, the newest first", () => {
    expect(load({ SESSION_SECRET: `${first}, ${second}` }).sessionSecrets).toEqual([first, second]);
  });

  test.each(["short", "short, shorter", `${first},short`, `${first},`])("refuses %s", (SESSION_SECRET) => {
    expect(refusal({ SESSION_SECRET })).toBe(short);
  });

  test("that can be guessed is refused in live, also as an old one in the list", () => {
    for (const SESSION_SECRET of ["abc".repeat(20), `${first},${"1".repeat(32)}`])
      expect(refusal({ ...live, SESSION_SECRET })).toMatch(/^SESSION_SECRET can be guessed: /);
  });
});

test("the public address loses the slash at its end", () => {
  expect(load({ PUBLIC_URL: "https://shop.example.ca/" }).publicUrl).toBe("https://shop.example.ca");
});

test("admins' addresses are read without capitals and spaces", () => {
  expect(load({ ADMIN_EMAILS: " Owner@Example.ca, second@example.ca ," }).adminEmails).toEqual([
    "owner@example.ca",
    "second@example.ca",
  ]);
});

describe("live", () => {
  test("takes the whole set, has no admins by default and limits everybody", () => {
    expect(load(live)).toMatchObject({
      mode: "live",
      adminEmails: [],
      limitLoopback: true,
      stripe: { secretKey: "sk_live_1" },
      smtp: { from: "orders@example.ca" },
    });
  });

  test.each(Object.keys(live).filter((name) => name !== "SHOP_MODE"))(
    "refuses to start without %s, and names it",
    (name) => {
      expect(refusal({ ...live, [name]: "" })).toContain(name);
    },
  );

  test("writes no generated secret to the data folder", () => {
    const empty = path.join(dataDir, "live");
    load({ ...live, DATA_DIR: empty });
    expect(existsSync(empty)).toBe(false);
  });
});

test.each<[name: string, value: string, sentence: string]>([
  ["SHOP_MODE", "production", "SHOP_MODE must be demo or live."],
  ["PORT", "http", "PORT must be a whole number."],
  ["PORT", "70000", "PORT must be at most 65535."],
  ["WORKERS", "0", "WORKERS must be at least 1."],
  ...[
    "shop",
    "shop.example.ca",
    "localhost:3000",
    "ftp://shop.example.ca",
    "https://shop.example.ca/shop",
    "https://shop.example.ca?a=1",
    "https://me@shop.example.ca",
  ].map(
    (value) =>
      [
        "PUBLIC_URL",
        value,
        "PUBLIC_URL must be an address like https://shop.example.ca, with nothing after the name.",
      ] as [string, string, string],
  ),
  ["OAUTH_ISSUER", "id.example.ca:443", "OAUTH_ISSUER must be an address like https://accounts.example.com."],
  ...["999.1.1.1", "1.2.3", "my shop", "http://0.0.0.0"].map(
    (value) =>
      [
        "HOST",
        value,
        "HOST must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or localhost.",
      ] as [string, string, string],
  ),
  ...["foo", "true", "10.0.0.1,foo", "10.0.0.0/99"].map(
    (value) =>
      [
        "TRUST_PROXY",
        value,
        "TRUST_PROXY must be the number of proxies in front of the shop, or their IP addresses, separated by commas.",
      ] as [string, string, string],
  ),
  ...["nobody", "owner@example.ca second@example.ca", "owner@example.ca, nobody"].map(
    (value) =>
      ["ADMIN_EMAILS", value, "ADMIN_EMAILS must be email addresses, separated by commas."] as [
        string,
        string,
        string,
      ],
  ),
  ...["nobody", "Parkland Prints", "Parkland Prints <nobody>"].map(
    (value) =>
      [
        "MAIL_FROM",
        value,
        "MAIL_FROM must be an email address, or a name with one: Parkland Prints <orders@example.ca>.",
      ] as [string, string, string],
  ),
  ["SHOP_NAME", "Parkland\nPORT=1", "SHOP_NAME goes over several lines: look whether its quotes are closed."],
  ["DATABASE_URL", "mysql://localhost/shop", "DATABASE_URL must start with postgresql://."],
  ...["postgresql://[", "postgresql://shop:a#b@localhost/shop", "postgresql://localhost:x/shop"].map(
    (value) =>
      [
        "DATABASE_URL",
        value,
        "DATABASE_URL must be a URL like postgresql://user:password@db.example.ca:5432/shop.",
      ] as [string, string, string],
  ),
  ...["smtp://", "smtp://:0", "smtps://u:p@", "smtp://?pool=true", "smtp://user:a#b@mail.example.ca"].map(
    (value) =>
      ["SMTP_URL", value, "SMTP_URL must name a mail server: smtp://user:password@mail.example.ca:587."] as [
        string,
        string,
        string,
      ],
  ),
  ["SMTP_URL", "mail.example.ca", "SMTP_URL must start with smtp:// or smtps://."],
  ["DATABASE_DIRECT_URL", "localhost", "DATABASE_DIRECT_URL must start with postgresql://."],
  [
    "DATABASE_DIRECT_URL",
    "postgresql://localhost/shop",
    "DATABASE_DIRECT_URL is a second way to the database of DATABASE_URL, which is not set.",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be fatal, error, warn, info, debug or silent."],
  ["SHOP_EMAIL", "nobody", "SHOP_EMAIL must be an email address."],
  ["RATE_LIMITS", "off", "RATE_LIMITS can only be on; they are always on in live."],
  ["STRIPE_SECRET_KEY", "pk_test_1", "STRIPE_SECRET_KEY must start with sk_ or rk_."],
])("%s=%s stops the start with a sentence that names it", (name, value, sentence) => {
  expect(refusal({ [name]: value })).toBe(sentence);
});

test.each([
  [
    { SMTP_URL: "smtp://localhost" },
    "SMTP_URL, MAIL_FROM are set together or not at all; MAIL_FROM missing.",
  ],
  [
    { OAUTH_ISSUER: "https://id.example.ca" },
    "OAUTH_ISSUER, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET are set together or not at all; OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET missing.",
  ],
])("a group that is set by half stops the start: %o", (variables, sentence) => {
  expect(refusal(variables as Record<string, string>)).toBe(sentence);
});

test.each([
  ["1", "loopback, linklocal, uniquelocal", "10.0.0.1", "10.0.0.0/8,fd00::/8"].map((TRUST_PROXY) => ({
    TRUST_PROXY,
  })),
  ["0.0.0.0", "::", "localhost", "shop-1.local"].map((HOST) => ({ HOST })),
  [
    "postgresql:///shop",
    "postgresql:///shop?host=/run/postgresql",
    "postgres://shop:secret@/shop?host=/run/postgresql",
    "postgresql://shop@[::1]:6432/shop",
  ].map((DATABASE_URL) => ({ DATABASE_URL })),
  ["smtp://localhost", "smtps://shop:secret%23@mail.example.ca:465?pool=true", "smtp://[::1]:25"].map(
    (SMTP_URL) => ({ SMTP_URL, MAIL_FROM: "orders@example.ca" }),
  ),
  ["https://Shop.Example.ca:443/", "http://127.0.0.1:3000"].map((PUBLIC_URL) => ({ PUBLIC_URL })),
])("what is right is taken: %o, %o", (...all) => {
  for (const variables of all) expect(refusal(variables as Record<string, string>)).toBeNull();
});

describe("settings that contradict each other", () => {
  test("a test key beside a live one is refused", () => {
    expect(refusal({ ...live, STRIPE_SECRET_KEY: "sk_test_1" })).toBe(
      "STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: take both from the same mode of Stripe.",
    );
  });

  test("a demo, which says that no card is charged, takes no live keys", () => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = live;
    expect(refusal({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET })).toMatch(
      /^STRIPE_SECRET_KEY is a live key, but the shop is a demo/,
    );
  });

  test.each<[change: Record<string, string>, sentence: RegExp]>([
    [{ OAUTH_ISSUER: "http://id.example.ca" }, /^OAUTH_ISSUER must begin with https:/],
    [
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      /^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any server as the payment provider/,
    ],
    [{ NODE_ENV: "development" }, /^NODE_ENV=development shows visitors what belongs in the log/],
    [{ TRUST_PROXY: "0.0.0.0/0" }, /^TRUST_PROXY trusts every address/],
    [{ TRUST_PROXY: "10.0.0.1,::/0" }, /^TRUST_PROXY trusts every address/],
  ])("in live %o is refused, and the demo takes it", (change, sentence) => {
    expect(refusal({ ...live, ...change })).toMatch(sentence);
    expect(refusal(change.OAUTH_ISSUER ? {} : change)).toBeNull();
  });

  test("a sign-in provider on this machine may be asked by plain http", () => {
    expect(refusal({ ...live, OAUTH_ISSUER: "http://127.0.0.1:9000" })).toBeNull();
  });

  test("UPLOADS_DIR may contain neither the data folder nor the shop", () => {
    expect(refusal({ DATA_DIR: "/srv/shop/uploads/data", UPLOADS_DIR: "/srv/shop/uploads" })).toBe(
      "DATA_DIR is in UPLOADS_DIR, which everyone can read. Use another folder.",
    );
    for (const UPLOADS_DIR of [".", ".."])
      expect(refusal({ UPLOADS_DIR })).toBe(
        "UPLOADS_DIR, which everyone can read, contains the shop itself. Use another folder.",
      );
  });

  test("plain http is refused in live, except on this machine", () => {
    expect(refusal({ ...live, PUBLIC_URL: "http://shop.example.ca" })).toMatch(
      /^PUBLIC_URL must begin with https:\/\/ in live/,
    );
    for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"])
      expect(refusal({ ...live, PUBLIC_URL })).toBeNull();
  });
});

describe("startup warnings", () => {
  const warnings = (variables: Record<string, string>) => load({ TRUST_PROXY: "1", ...variables }).warnings;

  test.each([
    ["SHOP_ADRESS", "SHOP_ADDRESS"],
    ["ADMIN_EMAIL", "ADMIN_EMAILS"],
    ["UPLOAD_DIR", "UPLOADS_DIR"],
    ["PROT", "PORT"],
    ["public_url", "PUBLIC_URL"],
  ])("%s is unknown: the warning suggests %s", (name, meant) => {
    expect(warnings({ [name]: "x" })).toEqual([`${name} is no setting of the shop; ${meant} is.`]);
  });

  test("variables of other programs cause no warning", () => {
    expect(
      warnings({
        HOME: "/root",
        PATH: "/bin",
        HOSTNAME: "shop",
        PGPORT: "1",
        TERM: "xterm",
        NODE_ENV: "production",
        XDG_DATA_DIRS: "/usr",
        SHOP_PORT_3000_TCP: "tcp://10.0.0.1",
      }),
    ).toEqual([]);
  });

  test("Stripe test keys in a live shop", () => {
    expect(
      warnings({ ...live, STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }),
    ).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key: no card is charged/)]);
  });

  test("a connection to another machine's database or mail server without verified encryption", () => {
    const database = (query: string, host = "db.example.ca") => ({
      ...live,
      DATABASE_URL: `postgresql://shop:secret@${host}/shop${query}`,
    });
    expect(warnings(database(""))).toEqual([
      expect.stringMatching(
        /^DATABASE_URL leads to another machine without encryption: add sslmode=verify-full/,
      ),
    ]);
    expect(warnings(database("?sslmode=no-verify"))).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to another machine without looking whose it is/),
    ]);
    expect(warnings(database("?host=db.example.ca", ""))).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to another machine without encryption/),
    ]);
    const direct = "postgresql://shop:secret@db.example.ca/shop";
    expect(warnings({ ...database("", "localhost"), DATABASE_DIRECT_URL: direct })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL leads to another machine without encryption/),
    ]);
    for (const fine of [
      database("?sslmode=verify-full"),
      database("?sslmode=disable"),
      database("", "localhost"),
      database("", "127.0.0.1:5432"),
      database("?host=/run/postgresql", "any"),
      database("?host=/run/postgresql", ""),
      database("?host=db.example.ca&sslmode=disable", ""),
      { DATABASE_URL: "postgresql://shop@db.example.ca/shop" },
    ])
      expect(warnings(fine)).toEqual([]);
    const insecure = { ...live, SMTP_URL: "smtps://mail.example.ca?tls.rejectUnauthorized=false" };
    expect(warnings(insecure)).toEqual([expect.stringMatching(/^SMTP_URL leads to another machine/)]);
    expect(warnings(insecure).join()).not.toContain("secret");
  });

  test("a log level that hides errors", () => {
    for (const LOG_LEVEL of ["silent", "fatal"])
      expect(warnings({ ...live, LOG_LEVEL })).toEqual([
        expect.stringMatching(/leaves out what went wrong and who was refused/),
      ]);
  });

  test("a live shop with no TRUST_PROXY", () => {
    expect(warnings({ ...live, TRUST_PROXY: "" })).toEqual([
      expect.stringMatching(/^TRUST_PROXY is not set: .* For one proxy set TRUST_PROXY=1\.$/),
    ]);
    expect(warnings(live)).toEqual([]);
  });
});

test(".env.example names every setting and no others", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=/gm)]
    .map(([, name]) => name)
    .sort();
  expect(example).toEqual(Object.keys(variablesSchema.shape).sort());
});
