import { randomUUID } from "node:crypto";
import { raiseCatalogueVersion } from "~/domain/version";
import { invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { Review, ReviewInput } from "~/schemas/review";
import { now } from "~/services/clock";
import { db, Prisma, transaction, type Db } from "~/services/database";

interface ReviewQuery {
  limit?: number;
  offset?: number;
}

/** Newest first. Whether the purchase is verified is decided now, because an order may be cancelled later. */
export async function listReviews(
  productId: string,
  { limit, offset = 0 }: ReviewQuery = {},
): Promise<{ rows: Review[]; total: number }> {
  const found =
    isId(productId) &&
    (await db.product.findFirst({
      where: { id: productId, archivedAt: null },
      select: { _count: { select: { reviews: true } } },
    }));
  if (!found) throw notFound("Product");
  const rows = await readReviews(db, Prisma.sql`r.product_id = ${productId}::uuid`, { limit, offset });
  return { rows, total: found._count.reviews };
}

/**
 * A guest gives a name, a signed-in author's name is ignored. One review per signed-in author and product: a
 * second replaces the first.
 */
export async function addReview(
  productId: string,
  { rating, title, comment, guestName }: ReviewInput,
  user: { id: string } | null,
): Promise<Review> {
  if (!user && !guestName) {
    const message = "Please enter your name to submit a review";
    throw invalid(message, { guestName: [message] });
  }
  return transaction(async (tx) => {
    const [product] = isId(productId)
      ? await tx.$queryRaw<
          { id: string }[]
        >`SELECT id::text FROM products WHERE id = ${productId}::uuid AND archived_at IS NULL FOR KEY SHARE`
      : [];
    if (!product) throw notFound("Product");
    const [stored] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO reviews (id, product_id, user_id, guest_name, rating, title, comment, created_at)
      VALUES (${randomUUID()}::uuid, ${product.id}::uuid, ${user?.id ?? null}::uuid,
        ${user ? null : guestName}, ${rating}, ${title}, ${comment}, ${now()})
      ON CONFLICT (product_id, user_id) DO UPDATE SET rating = excluded.rating, title = excluded.title,
        comment = excluded.comment, created_at = excluded.created_at
      RETURNING id::text`;
    const [review] = await readReviews(tx, Prisma.sql`r.id = ${stored?.id ?? null}::uuid`, { offset: 0 });
    if (!review) throw notFound("Review");
    await raiseCatalogueVersion(tx, [product.id]);
    return review;
  });
}

async function readReviews(on: Db, where: Prisma.Sql, { limit, offset }: ReviewQuery): Promise<Review[]> {
  const rows = await on.$queryRaw<(Omit<Review, "createdAt"> & { createdAt: Date })[]>`
    SELECT r.id::text, r.product_id::text AS "productId", r.guest_name AS "guestName",
      r.rating, r.title, r.comment, r.created_at AS "createdAt",
      r.user_id IS NOT NULL AND EXISTS (
        SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.user_id = r.user_id AND o.status <> 'cancelled' AND i.product_id = r.product_id
      ) AS "verifiedPurchase"
    FROM reviews r WHERE ${where} ORDER BY r.created_at DESC, r.id LIMIT ${limit ?? null} OFFSET ${offset}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
