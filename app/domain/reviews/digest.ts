import { db, Prisma } from "~/services/database";

export interface ReviewExcerpt {
  id: string;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string;
}

export interface ReviewDigest {
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  counts: number[];
  best: ReviewExcerpt | null;
  /** The review with the fewest stars. Null unless it has fewer than `best`. */
  critical: ReviewExcerpt | null;
}

export async function reviewDigest(productId: string): Promise<ReviewDigest> {
  const shown = Prisma.sql`r.product_id = ${productId}::uuid AND r.hidden_at IS NULL`;
  const first = (order: Prisma.Sql) => Prisma.sql`
    (SELECT r.id::text, r.guest_name AS "guestName", r.rating, r.title, r.comment
     FROM reviews r WHERE ${shown} AND r.comment IS NOT NULL ORDER BY ${order}, r.created_at DESC, r.id LIMIT 1)`;
  const [ratings, [best = null], [worst = null]] = await Promise.all([
    db.$queryRaw<{ rating: number; count: number }[]>`
      SELECT r.rating, count(*)::int AS count FROM reviews r WHERE ${shown} GROUP BY r.rating`,
    db.$queryRaw<ReviewExcerpt[]>(first(Prisma.sql`r.rating DESC`)),
    db.$queryRaw<ReviewExcerpt[]>(first(Prisma.sql`r.rating`)),
  ]);
  return {
    counts: [1, 2, 3, 4, 5].map((stars) => ratings.find(({ rating }) => rating === stars)?.count ?? 0),
    best,
    critical: best && worst && worst.rating < best.rating ? worst : null,
  };
}
