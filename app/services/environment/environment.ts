import path from "node:path";
import { EnvironmentError } from "~/services/environment/environment-error";
import { contradictionIn, secretsOf, warningsFor } from "~/services/environment/environment-rules";
import {
  emailList,
  groups,
  nonSecretVariables,
  untrimmedVariables,
  variablesSchema,
} from "~/services/environment/environment-variables";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

export interface Environment {
  mode: "demo" | "live";
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | null;
  /** Keeps sessions, unlike `databaseUrl` behind a pooler that shares connections between transactions. */
  databaseDirectUrl: string | null;
  oauth: { issuer: string; clientId: string; clientSecret: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  smtp: { url: string; from: string } | null;
  /** The first secret signs, all verify. */
  sessionSecrets: string[];
  /** Former session secrets, for gift cards that were made with them. */
  giftCardSecrets: string[];
  adminEmails: string[];
  /** Overrides the back office's settings (domain/settings). */
  shop: Record<"name" | "email" | "address" | "gstNumber", string | null>;
  dataDir: string;
  uploadsDir: string;
  backup: {
    dir: string | null;
    passphrase: string | null;
  };
  plainSettings: Record<string, string>;
  trustProxy: string | null;
  workers: number;
  metricsToken: string | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  warnings: string[];
  /** In the demo loopback is exempt unless RATE_LIMITS=on. */
  limitLoopback: boolean;
}

export let environment: Environment;

export function loadEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined && value.trim() !== "")
      .map(([name, value]) => [name, untrimmedVariables.has(name) ? value : value?.trim()]),
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
  // Files in UPLOADS_DIR are public.
  if (isWithin(process.cwd(), uploadsDir))
    throw new EnvironmentError(
      "UPLOADS_DIR, which everyone can read, contains the shop itself. Use another folder.",
    );
  if (isWithin(dataDir, uploadsDir))
    throw new EnvironmentError("DATA_DIR is in UPLOADS_DIR, which everyone can read. Use another folder.");
  if (backupDir !== null && isWithin(backupDir, uploadsDir))
    throw new EnvironmentError("BACKUP_DIR is in UPLOADS_DIR, which everyone can read. Use another folder.");
  environment = {
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
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
    giftCardSecrets: env.GIFT_CARD_SECRET ?? [],
    adminEmails: emailList(env.ADMIN_EMAILS ?? (env.SHOP_MODE === "demo" ? "admin@example.com" : "")),
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
      [...nonSecretVariables].flatMap((name) => (present[name] === undefined ? [] : [[name, present[name]]])),
    ),
    trustProxy: env.TRUST_PROXY ?? null,
    workers: env.WORKERS,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    warnings: warningsFor(env, Object.keys(present), Object.keys(variablesSchema.shape)),
    limitLoopback: env.SHOP_MODE === "live" || env.RATE_LIMITS === "on",
  };
  return environment;
}

function isWithin(folder: string, other: string): boolean {
  return !path.relative(other, folder).split(path.sep).includes("..");
}

/** The demo makes a secret at its first start and stores it, so that sign-ins survive a restart. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
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
