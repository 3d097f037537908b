import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "~/schemas/zod";
import {
  isEmail,
  isHost,
  isProxyList,
  isSender,
  isWebOrigin,
  isWebUrl,
  areLongEnough,
  contradictionIn,
  secretsOf,
  SHORT_SECRET,
  warningsFor,
} from "~/services/environment-rules";

/** A variable that cannot be used; its message is the one sentence the start ends with. */
export class EnvironmentError extends Error {}

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(min, `${name} must be at least ${min}`).max(max, `${name} must be at most ${max}`));

const emails = (list: string) =>
  list
    .split(",")
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean);

const variablesSchema = z.object({
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  PORT: wholeNumber("PORT", 0, 65535).default(3000),
  HOST: z
    .string()
    .refine(isHost, "HOST must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or localhost")
    .default("127.0.0.1"),
  PUBLIC_URL: z
    .string()
    .refine(
      isWebOrigin,
      "PUBLIC_URL must be an address like https://shop.example.ca, with nothing after the name",
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "DATABASE_URL must start with postgresql://")
    .optional(),
  OAUTH_ISSUER: z
    .string()
    .refine(isWebUrl, "OAUTH_ISSUER must be an address like https://accounts.example.com")
    .optional(),
  OAUTH_CLIENT_ID: z.string().optional(),
  OAUTH_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "STRIPE_SECRET_KEY must start with sk_ or rk_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, "STRIPE_PUBLISHABLE_KEY must start with pk_").optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "STRIPE_WEBHOOK_SECRET must start with whsec_")
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "SMTP_URL must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isSender,
      "MAIL_FROM must be an e-mail address, or a name with one: Parkland Prints <orders@example.ca>",
    )
    .optional(),
  SESSION_SECRET: z.string().transform(secretsOf).refine(areLongEnough, SHORT_SECRET).optional(),
  ADMIN_EMAILS: z
    .string()
    .refine(
      (list) => emails(list).every(isEmail),
      "ADMIN_EMAILS must be e-mail addresses, separated by commas",
    )
    .optional(),
  SHOP_NAME: z.string().optional(),
  SHOP_EMAIL: z.email("SHOP_EMAIL must be an e-mail address").optional(),
  SHOP_ADDRESS: z.string().optional(),
  GST_NUMBER: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  UPLOADS_DIR: z.string().default("./uploads"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "BACKUP_PASSPHRASE must have at least 12 characters").optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyList,
      "TRUST_PROXY must be the number of proxies in front of the shop, or their IP addresses, separated by commas",
    )
    .optional(),
  WORKERS: wholeNumber("WORKERS", 1, 64).default(1),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "LOG_LEVEL must be fatal, error, warn, info, debug or silent",
    })
    .default("info"),
  RATE_LIMITS: z.enum(["on"], { error: "RATE_LIMITS can only be on; they are always on in live" }).optional(),
});

/** The variables of a group are set all together or not at all. */
const groups = {
  OAUTH: ["OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"],
  STRIPE: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  SMTP: ["SMTP_URL", "MAIL_FROM"],
} as const;

const plain = new Set([
  "SHOP_MODE",
  "PUBLIC_URL",
  "OAUTH_ISSUER",
  "OAUTH_CLIENT_ID",
  "STRIPE_PUBLISHABLE_KEY",
  "MAIL_FROM",
  "ADMIN_EMAILS",
  "SHOP_NAME",
  "SHOP_EMAIL",
  "SHOP_ADDRESS",
  "GST_NUMBER",
  "TRUST_PROXY",
]);

/** What the process was started with: read and checked once, never changed while it runs. */
export interface Environment {
  mode: "demo" | "live";
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  oauth: { issuer: string; clientId: string; clientSecret: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  smtp: { url: string; from: string } | null;
  /** Newest first: the first signs, all verify. */
  sessionSecrets: string[];
  adminEmails: string[];
  /** What it sets wins over the settings of the back office (domain/settings). */
  shop: Record<"name" | "email" | "address" | "gstNumber", string | null>;
  dataDir: string;
  uploadsDir: string;
  backup: {
    /** Null: no nightly backups. */
    dir: string | null;
    passphrase: string | null;
  };
  /** Those that are set and no secrets, by their names: a backup has them, so that a new machine can be set up. */
  plainSettings: Record<string, string>;
  trustProxy: string | null;
  workers: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  /** What is allowed but probably not intended, in sentences for the person at the terminal. */
  warnings: string[];
  /** Loopback is exempt from rate limits in the demo unless RATE_LIMITS=on. */
  limitLoopback: boolean;
}

/** Assigned once at start by `loadEnvironment`. Settings that an owner changes while the shop runs do not belong here. */
export let environment: Environment;

/** @throws EnvironmentError naming the variable that is wrong or missing */
export function loadEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = variablesSchema.safeParse(present);
  const multiline = Object.keys(variablesSchema.shape).find((name) => /[\r\n]/.test(present[name] ?? ""));
  if (multiline)
    throw new EnvironmentError(`${multiline} goes over several lines: look whether its quotes are closed.`);
  if (!parsed.success) throw new EnvironmentError(`${parsed.error.issues[0]?.message}.`);
  const env = parsed.data;

  for (const names of Object.values(groups)) {
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < names.length) {
      throw new EnvironmentError(
        `${names.join(", ")} are set together or not at all; ${missing.join(" and ")} missing.`,
      );
    }
    if (env.SHOP_MODE === "live" && missing.length > 0) {
      throw new EnvironmentError(`SHOP_MODE=live needs ${missing.join(", ")}.`);
    }
  }
  if (env.SHOP_MODE === "live" && !env.SESSION_SECRET)
    throw new EnvironmentError("SHOP_MODE=live needs SESSION_SECRET (at least 32 characters).");
  if (env.SHOP_MODE === "live" && !env.PUBLIC_URL)
    throw new EnvironmentError("SHOP_MODE=live needs PUBLIC_URL, the address customers use.");
  const contradiction = contradictionIn(env, present);
  if (contradiction) throw new EnvironmentError(contradiction);

  const dataDir = path.resolve(env.DATA_DIR);
  const uploadsDir = path.resolve(env.UPLOADS_DIR);
  const backupDir = env.BACKUP_DIR === undefined ? null : path.resolve(env.BACKUP_DIR);
  // Everybody may fetch what lies there.
  if (isWithin(process.cwd(), uploadsDir))
    throw new EnvironmentError(
      "UPLOADS_DIR, which everybody can read, holds the shop itself: take another folder.",
    );
  if (isWithin(dataDir, uploadsDir))
    throw new EnvironmentError(
      "DATA_DIR lies in UPLOADS_DIR, which everybody can read: take another folder.",
    );
  if (backupDir !== null && isWithin(backupDir, uploadsDir))
    throw new EnvironmentError(
      "BACKUP_DIR lies in UPLOADS_DIR, which everybody can read: take another folder.",
    );
  environment = {
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    databaseUrl: env.DATABASE_URL ?? null,
    oauth: env.OAUTH_ISSUER
      ? {
          issuer: env.OAUTH_ISSUER,
          clientId: env.OAUTH_CLIENT_ID ?? "",
          clientSecret: env.OAUTH_CLIENT_SECRET ?? "",
        }
      : null,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
        }
      : null,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? "" } : null,
    sessionSecrets: env.SESSION_SECRET ?? secretsOf(storedSecret(dataDir)),
    adminEmails: emails(env.ADMIN_EMAILS ?? (env.SHOP_MODE === "demo" ? "admin@example.com" : "")),
    shop: {
      name: env.SHOP_NAME ?? null,
      email: env.SHOP_EMAIL ?? null,
      address: env.SHOP_ADDRESS ?? null,
      gstNumber: env.GST_NUMBER ?? null,
    },
    dataDir,
    uploadsDir,
    backup: { dir: backupDir, passphrase: env.BACKUP_PASSPHRASE ?? null },
    plainSettings: Object.fromEntries(
      [...plain].flatMap((name) => (present[name] === undefined ? [] : [[name, present[name]]])),
    ),
    trustProxy: env.TRUST_PROXY ?? null,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    warnings: warningsFor(env, Object.keys(present), Object.keys(variablesSchema.shape)),
    limitLoopback: env.SHOP_MODE === "live" || env.RATE_LIMITS === "on",
  };
  return environment;
}

function isWithin(folder: string, other: string): boolean {
  return !path.relative(other, folder).split(path.sep).includes("..");
}

/** The demo's secret, made at the first start and kept, so that sign-ins outlive a restart. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process of the same shop may have been first.
      if (!existsSync(file))
        throw new EnvironmentError(
          `DATA_DIR cannot be written to: ${error instanceof Error ? error.message : String(error)}.`,
        );
    }
  }
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new EnvironmentError(
      `${file} belongs to another user (${error instanceof Error ? error.message : String(error)}): give DATA_DIR to the shop's own, sudo chown -R ${process.getuid?.()}:${process.getgid?.()} ${dataDir}`,
    );
  }
}
