import { gstNumberOf, settingLengths } from "~/schemas/settings";
import { z } from "~/schemas/zod";
import {
  areLongEnough,
  isEmail,
  isHost,
  isProxyList,
  isSender,
  secretsOf,
  shortSecret,
} from "~/services/environment/environment-rules";
import { isDatabaseUrl, isMailUrl, isWebOrigin, isWebUrl } from "~/services/environment/url-rules";

const databaseUrl = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: `${name} must start with postgresql://`, abort: true })
    .refine(isDatabaseUrl, `${name} must be a URL like postgresql://user:password@db.example.ca:5432/shop`);

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(min, `${name} must be at least ${min}`).max(max, `${name} must be at most ${max}`));

const atMost = (name: string, max: number) => [max, `${name} must have at most ${max} characters`] as const;

const secrets = (name: string) =>
  z.string().transform(secretsOf).refine(areLongEnough, shortSecret(name)).optional();

export const emailList = (list: string) =>
  list
    .split(",")
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean);

export const variablesSchema = z.object({
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
  DATABASE_URL: databaseUrl("DATABASE_URL").optional(),
  DATABASE_DIRECT_URL: databaseUrl("DATABASE_DIRECT_URL").optional(),
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
    .regex(/^smtps?:\/\//, { error: "SMTP_URL must start with smtp:// or smtps://", abort: true })
    .refine(isMailUrl, "SMTP_URL must name a mail server: smtp://user:password@mail.example.ca:587")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isSender,
      "MAIL_FROM must be an email address, or a name with one: Parkland Prints <orders@example.ca>",
    )
    .optional(),
  SESSION_SECRET: secrets("SESSION_SECRET"),
  GIFT_CARD_SECRET: secrets("GIFT_CARD_SECRET"),
  ADMIN_EMAILS: z
    .string()
    .refine(
      (list) => emailList(list).every(isEmail),
      "ADMIN_EMAILS must be email addresses, separated by commas",
    )
    .optional(),
  SHOP_NAME: z
    .string()
    .max(...atMost("SHOP_NAME", settingLengths.shopName))
    .optional(),
  SHOP_EMAIL: z
    .string()
    .max(...atMost("SHOP_EMAIL", settingLengths.email))
    .pipe(z.email("SHOP_EMAIL must be an email address"))
    .optional(),
  SHOP_ADDRESS: z
    .string()
    .max(...atMost("SHOP_ADDRESS", settingLengths.address))
    .optional(),
  GST_NUMBER: z
    .string()
    .max(...atMost("GST_NUMBER", settingLengths.gstNumber))
    .transform(gstNumberOf)
    .optional(),
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
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, "METRICS_TOKEN must have at least 32 characters, and no spaces")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "LOG_LEVEL must be fatal, error, warn, info, debug or silent",
    })
    .default("info"),
  RATE_LIMITS: z.enum(["on"], { error: "RATE_LIMITS can only be on; they are always on in live" }).optional(),
});

/** Each group is set completely or not at all. */
export const groups = {
  OAUTH: ["OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"],
  STRIPE: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  SMTP: ["SMTP_URL", "MAIL_FROM"],
} as const;

/** Variables that are not trimmed, because a space at the end may be part of them. */
export const untrimmedVariables = new Set([
  "OAUTH_CLIENT_SECRET",
  "SESSION_SECRET",
  "GIFT_CARD_SECRET",
  "BACKUP_PASSPHRASE",
  "DATA_DIR",
  "UPLOADS_DIR",
  "BACKUP_DIR",
]);

export const nonSecretVariables = new Set([
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
