import { writeMail, type Mail } from "~/domain/mail/outbox";
import { leaveUrl, confirmUrl } from "~/domain/subscriptions/links";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { variationTitle } from "~/lib/catalog/variation-name";
import { daysMs, retention } from "~/lib/time/retention";
import type { SubscriptionPurpose } from "~/schemas/subscription";
import { ago, now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";
import { consentWords } from "~/lib/subscriptions/consent-words";

export interface Subscription {
  id: string;
  purpose: SubscriptionPurpose;
  email: string;
  /** Title of the awaited variation for `back_in_stock`, else "". */
  item: string;
}

interface FoundSubscription extends Subscription {
  /** The awaited variation. Null for other purposes. */
  variationId: string | null;
  /** True if the shop sends such emails. */
  isOn: boolean;
  /** True once the reader has confirmed. */
  isConfirmed: boolean;
  isUnsubscribed: boolean;
  /** True if it is too late to confirm. */
  isExpired: boolean;
}

interface SubscriptionRequest {
  purpose: SubscriptionPurpose;
  /** In lower case. */
  email: string;
  variationId: string | null;
}

/** A mailbox gets no more confirming emails while so many subscriptions of its addresses are unconfirmed. */
const MAX_UNCONFIRMED = 5;

/** SQL condition on `subscriptions s`: the reader has confirmed. */
export const isSubscribedSql = Prisma.sql`(s.confirmed_at IS NOT NULL)`;
export const isExpiredSql = () =>
  Prisma.sql`(s.confirmed_at IS NULL AND s.created_at <= ${ago(daysMs(retention.unconfirmedDays))})`;

/** Sends the email with the link to confirm, at most once a day. Does nothing if already confirmed. */
export function askForEmails({ purpose, email, variationId }: SubscriptionRequest): Promise<void> {
  return transaction(async (tx) => {
    const [asked] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO subscriptions AS s (purpose, email, variation_id, created_at)
      SELECT ${purpose}, ${email}, ${variationId}::uuid, ${now()} WHERE (
        SELECT count(*) FROM subscriptions o
        WHERE email_key(o.email) = email_key(${email}) AND o.confirmed_at IS NULL AND o.purpose <> 'review_request'
          AND NOT (o.email = ${email} AND o.purpose = ${purpose} AND o.variation_id IS NOT DISTINCT FROM ${variationId}::uuid)
      ) < ${MAX_UNCONFIRMED}
      ON CONFLICT (purpose, email, variation_id) DO UPDATE SET created_at = excluded.created_at
        WHERE NOT ${isSubscribedSql}
      RETURNING id::text`;
    const subscription = asked && (await readSubscription(asked.id, tx));
    if (!subscription) return;
    const shop = await shopSettings(tx);
    await writeMail(tx, shop, confirmMail(subscription, shop));
  });
}

/** Idempotent. @returns false if the subscription is deleted, too old, or these emails are off */
export async function confirmSubscription(id: string): Promise<boolean> {
  const asked = await readSubscription(id);
  if (!asked?.isOn) return false;
  await db.$executeRaw`
    UPDATE subscriptions s SET confirmed_at = ${now()}
    WHERE s.id = ${id}::uuid AND NOT ${isSubscribedSql} AND NOT ${isExpiredSql()}`;
  return (await readSubscription(id))?.isConfirmed ?? false;
}

/**
 * Idempotent. Cancels waiting emails. For review requests, which nobody confirms, the address is kept to record that
 * none may be sent. Otherwise it is deleted.
 */
export function unsubscribe(id: string): Promise<void> {
  return transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE subscriptions SET unsubscribed_at = ${now()}
      WHERE id = ${id}::uuid AND purpose = 'review_request' AND unsubscribed_at IS NULL`;
    await tx.$executeRaw`DELETE FROM subscriptions WHERE id = ${id}::uuid AND purpose <> 'review_request'`;
    await tx.$executeRaw`
      DELETE FROM mail_outbox WHERE leave_url = ${leaveUrl(id)} AND sent_at IS NULL AND claimed_at IS NULL`;
  });
}

/** Null if the subscription is deleted. */
export async function readSubscription(id: string, on: Db = db): Promise<FoundSubscription | null> {
  const [row] = await on.$queryRaw<
    (Omit<FoundSubscription, "item" | "isOn"> & { productName: string; variationName: string })[]
  >`
    SELECT s.id::text, s.purpose, s.email, s.variation_id::text AS "variationId", coalesce(p.name, '') AS "productName", coalesce(v.name, '') AS "variationName",
      ${isSubscribedSql} AS "isConfirmed", s.unsubscribed_at IS NOT NULL AS "isUnsubscribed",
      ${isExpiredSql()} AS "isExpired"
    FROM subscriptions s LEFT JOIN variations v ON v.id = s.variation_id LEFT JOIN products p ON p.id = v.product_id
    WHERE s.id = ${id}::uuid`;
  if (!row) return null;
  const { productName, variationName, ...subscription } = row;
  const { backInStock, newsletter, reviewRequests } = await shopSettings(on);
  const isOn = { back_in_stock: backInStock, newsletter, review_request: reviewRequests };
  return {
    ...subscription,
    isOn: isOn[subscription.purpose],
    item: subscription.purpose === "back_in_stock" ? variationTitle({ productName, variationName }) : "",
  };
}

interface UnconfirmedSubscription {
  id: string;
  purpose: SubscriptionPurpose;
  email: string;
  item: string;
}

const DAY_MS = daysMs(1);

/** Written at most once a day per subscription. */
function confirmMail({ id, purpose, email, item }: UnconfirmedSubscription, shop: ShopSettings): Mail {
  const { asked, until } = consentWords(purpose, item);
  return {
    key: `subscription:confirm:${id}:${Math.floor(now().getTime() / DAY_MS)}`,
    to: email,
    subject: `Please confirm: ${asked}`,
    preview: `You asked for ${asked}.`,
    title: "Please confirm",
    blocks: [
      { kind: "words", text: `You asked ${shop.name} for ${asked}. ${until}` },
      { kind: "button", label: "Confirm", url: confirmUrl(id) },
      {
        kind: "words",
        text: `Was it not you? Then do nothing. Without your confirmation we send you no more emails, and take your address off the list after ${retention.unconfirmedDays} days.`,
      },
    ],
    orderId: null,
    leaveUrl: leaveUrl(id),
  };
}
