import { SECRET } from "./secret";

export const liveVariables = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example.ca",
  SESSION_SECRET: SECRET,
  OAUTH_ISSUER: "https://id.example.ca",
  OAUTH_CLIENT_ID: "shop",
  OAUTH_CLIENT_SECRET: "secret",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example.ca",
  MAIL_FROM: "orders@example.ca",
};
