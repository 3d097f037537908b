import { isInShop } from "~/domain/catalog/in-shop";
import { likeFolded } from "~/lib/search/like";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { db, Prisma } from "~/services/database";

export const reviewFilters = ["all", "low", "unanswered", "hidden"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export interface AdminReview {
  id: string;
  productId: string;
  productName: string;
  isInShop: boolean;
  guestName: string | null;
  email: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  createdAt: Date;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  answer: string | null;
  answeredAt: Date | null;
  isAnswerOlder: boolean;
  featuredPlace: number | null;
}

export const isUnansweredSql = Prisma.sql`(answered_at IS NULL OR answered_at < created_at)`;

const conditions: Record<ReviewFilter, Prisma.Sql> = {
  all: Prisma.sql`true`,
  low: Prisma.sql`rating <= 2 AND hidden_at IS NULL`,
  unanswered: Prisma.sql`hidden_at IS NULL AND ${isUnansweredSql}`,
  hidden: Prisma.sql`hidden_at IS NOT NULL`,
};

const columns = Prisma.sql`r.id::text, r.product_id::text AS "productId", p.name AS "productName",
  ${isInShop} AS "isInShop", r.guest_name AS "guestName", u.email, r.rating, r.title, r.comment,
  r.created_at AS "createdAt", r.hidden_at AS "hiddenAt", r.hidden_reason AS "hiddenReason", r.answer,
  r.answered_at AS "answeredAt", coalesce(r.answered_at < r.created_at, false) AS "isAnswerOlder",
  r.featured_place AS "featuredPlace"`;

interface ReviewListQuery {
  show: ReviewFilter;
  search: string;
  limit: number;
  offset: number;
}

export async function listAllReviews({ show, search, limit, offset }: ReviewListQuery) {
  const matching = searchCondition(search);
  const [rows, [counts]] = await Promise.all([
    db.$queryRaw<AdminReview[]>`
      WITH page AS (
        SELECT id FROM reviews WHERE ${conditions[show]} AND ${matching}
        ORDER BY created_at DESC, id LIMIT ${limit}::int OFFSET ${offset}::int
      )
      SELECT ${columns} FROM page JOIN reviews r USING (id) JOIN products p ON p.id = r.product_id
      LEFT JOIN users u ON u.id = r.user_id ORDER BY r.created_at DESC, r.id`,
    db.$queryRaw<Record<ReviewFilter, number>[]>`
      SELECT ${Prisma.join(
        reviewFilters.map(
          (name) =>
            Prisma.sql`count(*) FILTER (WHERE ${conditions[name]})::int AS ${Prisma.raw(`"${name}"`)}`,
        ),
      )} FROM reviews WHERE ${matching}`,
  ]);
  return { rows, counts: counts ?? { all: 0, low: 0, unanswered: 0, hidden: 0 } };
}

/** @throws DomainError 404 */
export async function reviewForAdmin(id: string): Promise<AdminReview> {
  const [row] = isId(id)
    ? await db.$queryRaw<AdminReview[]>`
        SELECT ${columns} FROM reviews r JOIN products p ON p.id = r.product_id
        LEFT JOIN users u ON u.id = r.user_id WHERE r.id = ${id}::uuid`
    : [];
  if (!row) throw notFound("Review");
  return row;
}

/** Each word costs an index lookup. */
const MOST_WORDS = 8;

function searchCondition(search: string): Prisma.Sql {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.join(
    words.map((word) => {
      const pattern = likeFolded(word);
      return Prisma.sql`(search_fold(title) LIKE ${pattern} OR search_fold(comment) LIKE ${pattern}
        OR search_fold(guest_name) LIKE ${pattern}
        OR user_id = ANY (ARRAY(SELECT id FROM users WHERE search_fold(first_name) LIKE ${pattern}
          OR search_fold(last_name) LIKE ${pattern} OR email ILIKE ${pattern}))
        OR product_id = ANY (ARRAY(SELECT id FROM products WHERE search_fold(name) LIKE ${pattern})))`;
    }),
    " AND ",
  );
}

export async function featuredPlaces(): Promise<({ id: string; productName: string } | null)[]> {
  const rows = await db.review.findMany({
    where: { featuredPlace: { not: null } },
    select: { id: true, featuredPlace: true, product: { select: { name: true } } },
  });
  return [1, 2].map((place) => {
    const row = rows.find(({ featuredPlace }) => featuredPlace === place);
    return row ? { id: row.id, productName: row.product.name } : null;
  });
}
