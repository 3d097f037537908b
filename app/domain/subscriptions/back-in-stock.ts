import { variationPictures } from "~/domain/catalog/images/variation-pictures";
import { isInShop } from "~/domain/catalog/in-shop";
import { readProduct } from "~/domain/catalog/read-products";
import { writeMail, type Mail } from "~/domain/mail/outbox";
import { shopSettings } from "~/domain/settings/settings";
import { askForEmails, isSubscribedSql } from "~/domain/subscriptions/subscriptions";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";
import type { StoredProduct } from "~/domain/catalog/edit/stored-product";
import { priceOf } from "~/domain/catalog/price";
import { leaveUrl } from "~/domain/subscriptions/links";
import { STANDARD, variationTitle } from "~/lib/catalog/variation-name";
import { formatCents } from "~/lib/money/money.ts";
import { productPath } from "~/lib/url/product-path";
import { environment } from "~/services/environment/environment";

/** Limited, because nobody can buy the variation while the transaction locks it. */
const MAX_PER_TRANSACTION = 100;

/** SQL condition on `subscriptions s`: waits for an email about new stock. */
const isWaitingSql = Prisma.sql`(s.purpose = 'back_in_stock' AND ${isSubscribedSql})`;

/** @throws DomainError 404 if the setting is off or the variation is not in the shop, 409 if it is in stock */
export async function askForBackInStock(variationId: string, email: string): Promise<void> {
  if (!(await shopSettings()).backInStock || !isId(variationId)) throw notFound("Variation");
  await transaction(async (tx) => {
    const variation = await lockVariation(tx, variationId);
    if (!variation?.isInShop || variation.isGiftCard) throw notFound("Variation");
    if (variation.available > 0) throw conflict("It is back in stock. You can order it now.");
    await clearPassedOver(tx, variationId);
  });
  await askForEmails({ purpose: "back_in_stock", email, variationId });
}

/** Emails each waiting person once, even if it runs several times at once or is killed. */
export async function notifyBackInStock(): Promise<void> {
  if (!(await shopSettings()).backInStock) return;
  const errors: unknown[] = [];
  for (const id of await variationsToNotify()) {
    try {
      while ((await transaction((tx) => notifyWaiting(tx, id))) === MAX_PER_TRANSACTION);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Finds variations with people to notify, so that no others are locked, which would delay their buyers. */
async function variationsToNotify(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT v.id::text AS id FROM subscriptions s JOIN variations v ON v.id = s.variation_id
    WHERE ${isWaitingSql} AND (v.stock_quantity > v.held) = (s.passed_over_at IS NULL) ORDER BY 1`;
  return rows.map(({ id }) => id);
}

/**
 * Notifies as many people as there are pieces, oldest first. The others are passed over, like everyone who confirms
 * later, until the variation has sold out again. People before the first passed over are next, even after a killed
 * run. @returns how many were notified
 */
async function notifyWaiting(tx: Db, variationId: string): Promise<number> {
  const variation = await lockVariation(tx, variationId);
  if (!variation) return 0;
  const { available } = variation;
  if (available <= 0) {
    await clearPassedOver(tx, variationId);
    return 0;
  }
  const shop = await shopSettings(tx);
  const product = variation.isInShop ? await readProduct(tx, variation.productId, "available") : null;
  if (!product || !shop.backInStock) return 0;
  const notified = await tx.$queryRaw<{ id: string; email: string }[]>`
    WITH queue AS (
      SELECT s.id, row_number() OVER oldest_first AS place, count(s.passed_over_at) OVER oldest_first AS passed_over
      FROM subscriptions s WHERE s.variation_id = ${variationId}::uuid AND ${isWaitingSql}
      WINDOW oldest_first AS (ORDER BY s.confirmed_at, s.id)
    ), passing_over AS (
      UPDATE subscriptions s SET passed_over_at = ${now()} FROM queue q
      WHERE s.id = q.id AND s.passed_over_at IS NULL AND (q.passed_over > 0 OR q.place > ${available})
    )
    DELETE FROM subscriptions s USING queue q
    WHERE s.id = q.id AND q.passed_over = 0 AND q.place <= ${Math.min(available, MAX_PER_TRANSACTION)}
    RETURNING s.id::text, s.email`;
  const picture = (await variationPictures([variationId], tx)).get(variationId);
  for (const to of notified)
    await writeMail(tx, shop, backInStockMail(to, product, { variationId, picture }));
  return notified.length;
}

async function clearPassedOver(tx: Db, variationId: string): Promise<void> {
  await tx.subscription.updateMany({
    where: { variationId, passedOverAt: { not: null } },
    data: { passedOverAt: null },
  });
}

interface LockedStock {
  productId: string;
  available: number;
  isInShop: boolean;
  isGiftCard: boolean;
}

/** Without the lock, two runs could announce the same pieces. */
async function lockVariation(tx: Db, id: string): Promise<LockedStock | undefined> {
  const [variation] = await tx.$queryRaw<LockedStock[]>`
    SELECT p.id::text AS "productId", v.stock_quantity - v.held AS available, ${isInShop} AS "isInShop",
      p.is_gift_card AS "isGiftCard"
    FROM variations v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}::uuid FOR UPDATE OF v`;
  return variation;
}

/** Number of people waiting for each variation. Empty if the setting is off. */
export async function waitingByVariation(ids: readonly string[]): Promise<Map<string, number>> {
  if (!(await shopSettings()).backInStock) return new Map();
  const rows = await db.$queryRaw<{ id: string; people: number }[]>`
    SELECT s.variation_id::text AS id, count(*)::int AS people FROM subscriptions s
    WHERE s.variation_id = ANY (${ids}::uuid[]) AND ${isWaitingSql} GROUP BY 1`;
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Number of people waiting for something that is sold out in the shop. */
export async function countWaitingForStock(): Promise<number> {
  if (!(await shopSettings()).backInStock) return 0;
  const [row] = await db.$queryRaw<{ people: number }[]>`
    SELECT count(*)::int AS people FROM subscriptions s JOIN variations v ON v.id = s.variation_id
      JOIN products p ON p.id = v.product_id AND ${isInShop}
    WHERE ${isWaitingSql} AND v.stock_quantity <= v.held`;
  return row?.people ?? 0;
}

/** Ids of variations, most awaited first. */
export async function variationsWaitedFor(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.variation_id::text AS id FROM subscriptions s WHERE ${isWaitingSql}
    GROUP BY s.variation_id ORDER BY count(*) DESC, min(s.created_at), s.variation_id`;
  return rows.map(({ id }) => id);
}

/** The text must promise nothing, because no piece is held. */
function backInStockMail(
  to: { id: string; email: string },
  product: StoredProduct,
  { variationId, picture }: { variationId: string; picture?: string },
): Mail {
  const variation = product.variations.find(({ id }) => id === variationId);
  if (!variation) throw new Error("the product has no such variation");
  const title = variationTitle({ productName: product.name, variationName: variation.name });
  const url = `${environment.publicUrl}${productPath({ id: product.id })}?variation=${variationId}`;
  const pictureUrl =
    picture && URL.canParse(picture, environment.publicUrl)
      ? new URL(picture, environment.publicUrl).href
      : undefined;
  return {
    key: `back-in-stock:${to.id}`,
    to: to.email,
    subject: `Back in stock: ${title}`,
    preview: "First come, first served.",
    title: "It is back!",
    blocks: [
      {
        kind: "lines",
        lines: [
          {
            label: product.name,
            ...(variation.name !== STANDARD && { note: variation.name }),
            amount: formatCents(priceOf(product, variation).unitCents),
            pictureUrl,
          },
        ],
        sums: [],
        moreUrl: url,
      },
      {
        kind: "words",
        text: "You asked us to tell you. First come, first served: we cannot hold one for you.",
      },
      { kind: "button", label: "See It in the Shop", url },
      { kind: "words", text: "This is the one email you asked for. Your address is off the list now." },
    ],
    orderId: null,
    leaveUrl: leaveUrl(to.id),
  };
}
