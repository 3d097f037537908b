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
  entity: "product" | "category" | "user" | "order" | "payment" | "backup";
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
