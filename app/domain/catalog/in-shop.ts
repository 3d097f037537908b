import { Prisma } from "~/services/database";

/*
 * What shoppers see, search, put in a cart and buy: neither archived nor a draft. Every read of the shop's own
 * asks this, in one form or the other; the back office sees drafts too.
 */

/** Of a product as `p`. */
export const isInShop = Prisma.sql`(p.archived_at IS NULL AND NOT p.draft)`;

export const inShop = { archivedAt: null, draft: false } satisfies Prisma.ProductWhereInput;
