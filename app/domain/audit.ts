import { now } from "~/services/clock";
import { db, type Prisma } from "~/services/database";

/** Who did something; jobs and the seed have no user. */
export interface Actor {
  id: string;
}

export interface AuditRecord {
  by: Actor | null;
  /** `product.updated`, `user.promoted` */
  action: string;
  /** What it happened to; what belongs to a product is recorded at the product. */
  entity: "product" | "category" | "user" | "order" | "payment" | "backup" | "settings" | "review";
  entityId: string;
  /** Only what changed. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

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

interface AuditQuery {
  entity?: AuditRecord["entity"];
  entityId?: string;
  limit?: number;
  offset?: number;
}

/** Newest first, with who did it. */
export async function listAudit({ entity, entityId, limit = 50, offset = 0 }: AuditQuery) {
  const where = { entity, entityId };
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      include: { user: { select: { id: true, email: true, firstName: true, lastName: true } } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
    db.auditEntry.count({ where }),
  ]);
  return { rows, total };
}
