import { Prisma } from "~/services/database";

/* All storefront reads use one of these two conditions. The back office also sees drafts. */

/** SQL condition on `products p`. */
export const isInShop = Prisma.sql`(p.archived_at IS NULL AND NOT p.draft)`;

export const inShop = { archivedAt: null, draft: false } satisfies Prisma.ProductWhereInput;
