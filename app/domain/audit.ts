import type { WithWords } from "~/lib/recorded-fields";
import { now } from "~/services/clock/clock";
import { db, type Prisma } from "~/services/database";

export interface Actor {
  id: string;
}

type AuditSubject =
  | {
      entity: "product" | "category" | "review" | "delivery_zone" | "place" | "sale" | "promotion";
      entityId: string;
      /** The name at that time: the record may be renamed or deleted later. */
      name: string;
    }
  | {
      entity: "gift_card";
      entityId: string;
      /** The last four letters of the gift card's code, "" before it has one. */
      name: string;
    }
  // No name is stored here, so that a deleted account leaves none.
  | {
      entity: "user" | "order" | "payment" | "cash_day" | "backup" | "settings";
      entityId: string;
    };

export type AuditedKind = AuditSubject["entity"];

type AuditRecord<Before = object, After = object> = AuditSubject & {
  by: Actor | null;
  action: string;
  before?: Before;
  after?: After;
};

export async function recordAudit<Before extends WithWords<Before>, After extends WithWords<After>>(
  tx: Prisma.TransactionClient,
  { by, before, after, ...entry }: AuditRecord<Before, After>,
): Promise<void> {
  const fields = { before, after } as { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject };
  await tx.auditEntry.create({ data: { ...entry, ...fields, userId: by?.id ?? null, createdAt: now() } });
}

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

/** Actions of customers on their own orders. Guests take them through the link of a mail. */
const ofCustomers = ["order.cancelled", "order.moved", "order.market-answered"];

interface AuditEntryAuthor {
  action: string;
  userId: string | null;
  byFormerUser: boolean;
}

/** Only guests take these actions without an account. */
export const isByGuest = ({ action, userId, byFormerUser }: AuditEntryAuthor) =>
  userId === null && !byFormerUser && ofCustomers.includes(action);

type AuditAuthor = "shop" | "deleted" | "customers" | (string & {});

const byAuthor: Record<string, Prisma.AuditEntryWhereInput> = {
  shop: { userId: null, byFormerUser: false, action: { notIn: ofCustomers } },
  deleted: { byFormerUser: true },
  customers: {
    action: { in: ofCustomers },
    OR: [{ user: { isAdmin: false } }, { userId: null, byFormerUser: false }],
  },
};

interface AuditQuery {
  entity?: AuditedKind;
  entityId?: string;
  author?: AuditAuthor;
  limit?: number;
  offset?: number;
}

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
  const idsOf = (kind: AuditedKind) => ({
    id: { in: entries.flatMap((entry) => (entry.entity === kind ? entry.entityId : [])) },
  });
  const id = { select: { id: true } };
  const [accounts, ...things] = await Promise.all([
    db.user.findMany({ where: idsOf("user"), ...person }),
    db.product.findMany({ where: { ...idsOf("product"), deletedAt: null }, ...id }),
    db.category.findMany({ where: idsOf("category"), ...id }),
    db.review.findMany({ where: idsOf("review"), ...id }),
    db.deliveryZone.findMany({ where: idsOf("delivery_zone"), ...id }),
    db.order.findMany({ where: idsOf("order"), ...id }),
    db.place.findMany({ where: idsOf("place"), ...id }),
    db.sale.findMany({ where: idsOf("sale"), ...id }),
    db.promotion.findMany({ where: idsOf("promotion"), ...id }),
    db.giftCard.findMany({ where: idsOf("gift_card"), ...id }),
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

export function auditAuthors() {
  return db.user.findMany({
    where: { OR: [{ isAdmin: true }, { auditEntries: { some: { action: { notIn: ofCustomers } } } }] },
    ...person,
    orderBy: { email: "asc" },
  });
}
