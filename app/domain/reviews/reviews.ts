import { randomUUID } from "node:crypto";
import { inShop, isInShop } from "~/domain/catalog/in-shop";
import { shopSettings, defaultSettings } from "~/domain/settings/settings";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { Review, ReviewInput } from "~/schemas/review";
import { now } from "~/services/clock/clock";
import { db, Prisma, transaction, type Db } from "~/services/database";
import { fold } from "~/lib/search/fold";

export interface HiddenReview {
  id: string;
  product: string;
  reason: string;
}

interface ReviewQuery {
  limit?: number;
  offset?: number;
}

/** Verification is computed on read, because an order may be cancelled later. */
export async function listReviews(
  productId: string,
  { limit, offset = 0 }: ReviewQuery = {},
): Promise<{ rows: Review[]; total: number }> {
  const found =
    isId(productId) &&
    (await db.product.findFirst({
      where: { id: productId, ...inShop },
      select: { _count: { select: { reviews: { where: { hiddenAt: null } } } } },
    }));
  if (!found) throw notFound("Product");
  const shown = Prisma.sql`r.product_id = ${productId}::uuid AND r.hidden_at IS NULL`;
  const rows = await readReviews(db, shown, { limit, offset });
  return { rows, total: found._count.reviews };
}

export const NAME_REQUIRED = "Please enter your name to submit a review";

/** Without scripts a form can be sent twice. The same text from a guest within this time is one review. */
const PRESSED_TWICE_SECONDS = 60;

/** A signed-in author's second review replaces the first and stays hidden if it was. `fromPage` deduplicates guests. */
export async function addReview(
  productId: string,
  { rating, title, comment, guestName }: ReviewInput,
  user: { id: string } | null,
  { fromPage = false } = {},
): Promise<Review> {
  if (!user && !guestName) {
    throw invalid(NAME_REQUIRED, { guestName: [NAME_REQUIRED] });
  }
  refuseImpersonation({ guestName: user ? null : guestName, title }, (await shopSettings()).name);
  const once = fromPage && !user;
  return transaction(async (tx) => {
    const lock = once ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.sql`FOR KEY SHARE`;
    const [product] = isId(productId)
      ? await tx.$queryRaw<
          { id: string }[]
        >`SELECT id::text FROM products p WHERE id = ${productId}::uuid AND ${isInShop} ${lock}`
      : [];
    if (!product) throw notFound("Product");
    if (once) {
      const since = new Date(now().getTime() - PRESSED_TWICE_SECONDS * 1000);
      const same = Prisma.sql`r.product_id = ${product.id}::uuid AND r.user_id IS NULL AND r.created_at > ${since}
        AND (r.guest_name, r.rating, r.title, r.comment)
          IS NOT DISTINCT FROM (${guestName}::text, ${rating}::int, ${title}::text, ${comment}::text)`;
      const [before] = await readReviews(tx, same, { limit: 1, offset: 0 });
      if (before) return before;
    }
    const [stored] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO reviews (id, product_id, user_id, guest_name, rating, title, comment, created_at)
      VALUES (${randomUUID()}::uuid, ${product.id}::uuid, ${user?.id ?? null}::uuid,
        ${user ? null : guestName}, ${rating}, ${title}, ${comment}, ${now()})
      ON CONFLICT (product_id, user_id) DO UPDATE SET rating = excluded.rating, title = excluded.title,
        comment = excluded.comment, created_at = excluded.created_at,
        featured_place = CASE WHEN (reviews.rating, reviews.title, reviews.comment)
          IS NOT DISTINCT FROM (excluded.rating, excluded.title, excluded.comment) THEN reviews.featured_place END
      RETURNING id::text`;
    const [review] = await readReviews(tx, Prisma.sql`r.id = ${stored?.id ?? null}::uuid`, { offset: 0 });
    if (!review) throw notFound("Review");
    await raiseCatalogueVersion(tx, [product.id]);
    return review;
  });
}

export function reviewBy(user: { id: string }, productId: string) {
  return db.review.findUnique({
    where: { productId_userId: { productId, userId: user.id } },
    select: { rating: true, title: true, comment: true, createdAt: true },
  });
}

/** SQL condition on `reviews r`. */
export const isVerifiedPurchaseSql = Prisma.sql`(r.user_id IS NOT NULL AND EXISTS (
  SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.user_id = r.user_id AND o.status <> 'cancelled' AND i.product_id = r.product_id
))`;

interface ReviewRow extends Omit<Review, "createdAt" | "answer" | "hidden"> {
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  isHidden: boolean;
}

async function readReviews(on: Db, where: Prisma.Sql, { limit, offset }: ReviewQuery): Promise<Review[]> {
  const rows = await on.$queryRaw<ReviewRow[]>`
    SELECT r.id::text, r.product_id::text AS "productId", r.guest_name AS "guestName",
      r.rating, r.title, r.comment, r.created_at AS "createdAt", ${isVerifiedPurchaseSql} AS "verifiedPurchase",
      r.answer, r.answered_at AS "answeredAt", r.hidden_at IS NOT NULL AS "isHidden"
    FROM reviews r WHERE ${where} ORDER BY r.created_at DESC, r.id LIMIT ${limit ?? null} OFFSET ${offset}`;
  return rows.map(({ answer, answeredAt, isHidden, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(answer && answeredAt && { answer: { text: answer, createdAt: answeredAt.toISOString() } }),
    ...(isHidden && { hidden: true as const }),
  }));
}

export async function hiddenReviewsOf(user: { id: string }): Promise<HiddenReview[]> {
  const rows = await db.review.findMany({
    where: { userId: user.id, hiddenAt: { not: null } },
    select: { id: true, hiddenReason: true, product: { select: { name: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(({ id, hiddenReason, product }) => ({
    id,
    product: product.name,
    reason: hiddenReason ?? "",
  }));
}

const checkMark = /[\u2705\u2611\u2713\u2714\u221A\u{1F5F8}\u{1F5F9}]/u;

/** Protects the Verified Purchase badge and the shop's replies. @throws DomainError 400 that names the field */
function refuseImpersonation(
  { guestName, title }: Pick<ReviewInput, "guestName" | "title">,
  shopName: string,
): void {
  const shop = lettersOf(shopName) || lettersOf(defaultSettings.name);
  const name = lettersOf(guestName ?? "");
  if (checkMark.test(guestName ?? "") || name.includes("verified") || name.includes(shop))
    refuse("guestName", "Your name cannot contain a check mark, “verified” or the name of the shop");
  const words = lettersOf(title ?? "");
  const signature = /^(?:answers?|reply|replies|responses?)(?:from|by)(?:the)?(.*)/.exec(words)?.[1];
  const isAnswer =
    words.startsWith(`${shop}answer`) ||
    ["shop", "store", "owner", "seller", shop].some((author) => signature?.startsWith(author));
  if (words.includes("verifiedpurchase") || isAnswer)
    refuse("title", "The title cannot contain “Verified Purchase” or begin like a reply from the shop");
}

/** Keeps only letters and digits, so that spaces or dots cannot hide a word. */
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

function refuse(field: "guestName" | "title", message: string): never {
  throw invalid(message, { [field]: [message] });
}
