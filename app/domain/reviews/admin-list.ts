import { isInShop } from "~/domain/catalog/in-shop";
import { containsWord, everyWord } from "~/domain/search-words";
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
  const matching = everyWord(search, wordCondition);
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

function wordCondition(word: string): Prisma.Sql {
  return Prisma.sql`${containsWord(["title", "comment", "guest_name"], word)}
    OR user_id = ANY (ARRAY(SELECT id FROM users WHERE ${containsWord(["first_name", "last_name", "email"], word)}))
    OR product_id = ANY (ARRAY(SELECT id FROM products WHERE ${containsWord(["name"], word)}))`;
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
