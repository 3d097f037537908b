import { now } from "~/services/clock";
import { db, type Prisma } from "~/services/database";

/** Who did something; jobs and the seed have no user. */
export interface Actor {
  id: string;
}

/** What was changed; what belongs to a product is recorded at the product. */
type Subject =
  | {
      entity: "product" | "category" | "review";
      entityId: string;
      /** Of the product or category at this moment, for when it is renamed or gone; a review has its product's. */
      name: string;
    }
  // People are named from their account when the list is read, so that a deleted one leaves no name.
  | { entity: "user" | "order" | "payment" | "backup" | "settings"; entityId: string };

export type AuditRecord = Subject & {
  by: Actor | null;
  /** `product.updated`, `user.promoted` */
  action: string;
  /** Only what changed. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Written in the transaction of the change itself. */
export async function recordAudit(
  tx: Prisma.TransactionClient,
  { by, ...entry }: AuditRecord,
): Promise<void> {
  await tx.auditEntry.create({ data: { ...entry, userId: by?.id ?? null, createdAt: now() } });
}

/** The e-mail address of whoever changed it last, for those who changed it at the same time. */
export async function lastEditor(
  tx: Prisma.TransactionClient,
  subject: Pick<AuditRecord, "entity" | "entityId">,
): Promise<string | null> {
  const entry = await tx.auditEntry.findFirst({
    where: { ...subject, user: { isNot: null } },
    include: { user: { select: { email: true } } },
    orderBy: { createdAt: "desc" },
  });
  return entry?.user?.email ?? null;
}

const person = { select: { id: true, email: true, firstName: true, lastName: true } } as const;

/** A user's id, or one of those who have no account to name. */
type AuditAuthor = "shop" | "deleted" | "customers" | (string & {});

const byAuthor: Record<string, Prisma.AuditEntryWhereInput> = {
  shop: { userId: null, byFormerUser: false },
  deleted: { byFormerUser: true },
  customers: { action: "order.cancelled", user: { isAdmin: false } },
};

interface AuditQuery {
  entity?: AuditRecord["entity"];
  entityId?: string;
  author?: AuditAuthor;
  limit?: number;
  offset?: number;
}

/** Newest first, with who did it, and with the account that was changed while there is one. */
export async function listAudit({ entity, entityId, author, limit = 50, offset = 0 }: AuditQuery) {
  const where = { entity, entityId, ...(author && (byAuthor[author] ?? { userId: author })) };
  const [entries, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      include: { user: person },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
    db.auditEntry.count({ where }),
  ]);
  const idsOf = (kind: AuditRecord["entity"]) => ({
    id: { in: entries.flatMap((entry) => (entry.entity === kind ? entry.entityId : [])) },
  });
  const id = { select: { id: true } };
  const [accounts, ...things] = await Promise.all([
    db.user.findMany({ where: idsOf("user"), ...person }),
    db.product.findMany({ where: { ...idsOf("product"), deletedAt: null }, ...id }),
    db.category.findMany({ where: idsOf("category"), ...id }),
    db.review.findMany({ where: idsOf("review"), ...id }),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const there = new Set(things.flat().map((thing) => thing.id));
  const rows = entries.map((entry) => ({
    ...entry,
    account: accountOf.get(entry.entityId) ?? null,
    isThere: there.has(entry.entityId),
  }));
  return { rows, total };
}

/** Who can be chosen in the list of changes: those who changed more than an order of their own. */
export function auditAuthors() {
  return db.user.findMany({
    where: { OR: [{ isAdmin: true }, { auditEntries: { some: { action: { not: "order.cancelled" } } } }] },
    ...person,
    orderBy: { email: "asc" },
  });
}
