import { randomBytes } from "node:crypto";
import { isInShop } from "~/domain/catalog/in-shop";
import { MAX_WISHES } from "~/lib/catalog/wish-list";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

interface WishListOwner {
  id: string;
}

/** Product ids, newest first. Archived products stay on the list: they may come back. */
export async function accountWishIds({ id }: WishListOwner): Promise<string[]> {
  const rows = await db.wishListItem.findMany({
    where: { userId: id },
    select: { productId: true },
    orderBy: [{ createdAt: "desc" }, { productId: "asc" }],
  });
  return rows.map(({ productId }) => productId);
}

export async function isWished({ id }: WishListOwner, productId: string): Promise<boolean> {
  const where = { userId_productId: { userId: id, productId } };
  return (await db.wishListItem.findUnique({ where, select: { productId: true } })) !== null;
}

/** Adds as many as there is room for. Products that are not in the shop take no room. Ignores unknown ones. Idempotent. */
export async function addWishes({ id }: WishListOwner, productIds: readonly string[]): Promise<void> {
  // The dates are a millisecond apart, so that the products keep their order.
  await db.$executeRaw`
    INSERT INTO wish_list_items (user_id, product_id, created_at)
    SELECT ${id}::uuid, wished.id, ${now()}::timestamptz - make_interval(secs => wished.place / 1000.0)
    FROM (
      SELECT p.id, place, ${isInShop} AS in_shop, count(*) FILTER (WHERE ${isInShop}) OVER (ORDER BY place) AS number
      FROM unnest(${productIds}::uuid[]) WITH ORDINALITY AS given (id, place) JOIN products p ON p.id = given.id
      WHERE NOT EXISTS (SELECT FROM wish_list_items WHERE user_id = ${id}::uuid AND product_id = p.id)
    ) AS wished
    WHERE NOT in_shop OR number + (
      SELECT count(*) FROM wish_list_items i JOIN products p ON p.id = i.product_id
      WHERE i.user_id = ${id}::uuid AND ${isInShop}
    ) <= ${MAX_WISHES}
    ON CONFLICT DO NOTHING`;
}

export async function removeWish({ id }: WishListOwner, productId: string): Promise<void> {
  await db.wishListItem.deleteMany({ where: { userId: id, productId } });
}

/** The secret part of the link that shows the list to anybody. Null if the list is not shared. */
export async function wishListToken({ id }: WishListOwner): Promise<string | null> {
  return (await db.wishListLink.findUnique({ where: { userId: id } }))?.token ?? null;
}

export async function shareWishList({ id }: WishListOwner): Promise<void> {
  const token = randomBytes(16).toString("base64url");
  await db.wishListLink.createMany({
    data: { userId: id, token, createdAt: now() },
    skipDuplicates: true,
  });
}

/** After this the shared link no longer works. */
export async function endSharing({ id }: WishListOwner): Promise<void> {
  await db.wishListLink.deleteMany({ where: { userId: id } });
}

/** Null if there is no such link, or it has ended. */
export async function sharedWishIds(token: string): Promise<string[] | null> {
  const link = await db.wishListLink.findUnique({ where: { token }, select: { userId: true } });
  return link && accountWishIds({ id: link.userId });
}
