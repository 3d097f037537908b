export const OWNER = "owner@example.ca";

export const addresses = {
  shop: "10.99.0.1",
  stripe: "10.99.0.2",
  openId: "10.99.0.3",
  mail: "10.99.0.4",
};

export const names = {
  [addresses.shop]: ["shop.example.ca"],
  [addresses.stripe]: ["api.stripe.com", "js.stripe.com", "checkout.stripe.com"],
  [addresses.openId]: ["id.example.ca"],
  [addresses.mail]: ["mail.example.ca"],
};

export const stripeKeys = {
  secretKey: "sk_live_rehearsal",
  publishableKey: "pk_live_rehearsal",
  webhookSecret: "whsec_rehearsal",
};

export const settings: Record<string, string> = {
  SESSION_SECRET: "6b1f0c9d2e83a7451f0c9d2e83a7456b1f0c9d2e83a7456b",
  BACKUP_PASSPHRASE: "'correct horse # battery \"staple\"'",
  ADMIN_EMAILS: OWNER,
  OAUTH_ISSUER: "https://id.example.ca",
  OAUTH_CLIENT_ID: "shop",
  OAUTH_CLIENT_SECRET: '"a secret # with signs"',
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  SMTP_URL: '"smtps://orders%40example.ca:a%2Fb%40c@mail.example.ca:465"',
};
