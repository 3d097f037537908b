import { type Actor, recordAudit } from "~/domain/audit";
import { endSessions } from "~/domain/users/sessions";
import { conflict, DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";

/** Disabling ends every session. Open orders continue. @throws DomainError conflict for an admin's account, notFound */
export function setDisabled(userId: string, isDisabled: boolean, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId, by);
    if ((user.disabledAt !== null) === isDisabled) return;
    if (user.isAdmin) throw conflict("Revoke this account's admin rights first, then disable it.");
    await tx.user.update({
      where: { id: user.id },
      data: { disabledAt: isDisabled ? now() : null, updatedAt: now() },
    });
    if (isDisabled) await endSessions(user.id, {}, tx);
    await recordAudit(tx, {
      by,
      action: isDisabled ? "user.disabled" : "user.enabled",
      entity: "user",
      entityId: user.id,
      before: { disabled: !isDisabled },
      after: { disabled: isDisabled },
    });
  });
}

export function endSessionsOf(userId: string, by: Actor): Promise<number> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId, by);
    if (user.id === by.id) throw conflict("Your own sessions are on your account page.");
    const ended = await endSessions(user.id, {}, tx);
    if (ended > 0)
      await recordAudit(tx, {
        by,
        action: "user.sessions-ended",
        entity: "user",
        entityId: user.id,
        after: { sessions: ended },
      });
    return ended;
  });
}

export async function isDisabled(userId: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  return user?.disabledAt != null;
}

export async function disabledAmong(ids: string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({
    where: { id: { in: ids }, disabledAt: { not: null } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Locks the acting admin too, who must still be an admin. */
async function lockUser(tx: Prisma.TransactionClient, userId: string, by: Actor) {
  if (!isId(userId)) throw notFound("User");
  const ids = [userId.toLowerCase(), by.id];
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const users = await tx.user.findMany({ where: { id: { in: ids } } });
  if (!users.find(({ id }) => id === by.id)?.isAdmin) throw new DomainError("forbidden", "Forbidden");
  const user = users.find(({ id }) => id === userId.toLowerCase());
  if (!user) throw notFound("User");
  return user;
}
