import { recordAudit, type Actor } from "~/domain/audit";
import { containsWord, everyWord } from "~/domain/search-words";
import { conflict, DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { environment } from "~/services/environment/environment";

interface UserCounters {
  total: number;
  admins: number;
}

interface UserQuery {
  search?: string;
  limit?: number;
  offset?: number;
}

export async function listUsers({ search = "", limit, offset = 0 }: UserQuery = {}): Promise<{
  rows: User[];
  total: number;
  counters: UserCounters;
}> {
  const where = everyWord(search, (word) => containsWord(["first_name", "last_name", "email"], word));
  const [rows, [found], [counters]] = await Promise.all([
    db.$queryRaw<Omit<Prisma.UserModel, "disabledAt" | "updatedAt">[]>`
      SELECT id::text, email, first_name AS "firstName", last_name AS "lastName",
        profile_image_url AS "profileImageUrl", is_admin AS "isAdmin", created_at AS "createdAt"
      FROM users WHERE ${where} ORDER BY created_at DESC, id LIMIT ${limit ?? null}::int OFFSET ${offset}::int`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM users WHERE ${where}`,
    db.$queryRaw<UserCounters[]>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE is_admin))::int AS admins FROM users`,
  ]);
  return {
    rows: rows.map(userOf),
    total: found?.total ?? 0,
    counters: counters ?? { total: 0, admins: 0 },
  };
}

export async function userById(id: string): Promise<User | null> {
  const row = isId(id) ? await db.user.findUnique({ where: { id } }) : null;
  return row && userOf(row);
}

export async function needsFirstAdmin(): Promise<boolean> {
  return environment.mode === "live" && (await db.user.count({ where: { isAdmin: true } })) === 0;
}

/** Locks all admins, so that two who revoke each other at once cannot both succeed. @throws DomainError conflict */
export function setAdmin(userId: string, isAdmin: boolean, by: Actor): Promise<User> {
  return transaction(async (tx) => {
    if (!isId(userId)) throw notFound("User");
    const admins = (
      await tx.$queryRaw<{ id: string }[]>`SELECT id::text FROM users WHERE is_admin ORDER BY id FOR UPDATE`
    ).map(({ id }) => id);
    if (!admins.includes(by.id)) throw new DomainError("forbidden", "Forbidden");
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) throw notFound("User");
    if (user.isAdmin === isAdmin) return userOf(user);
    if (isAdmin && user.disabledAt) throw conflict("This account is disabled. Enable it first.");
    if (!isAdmin && user.id === by.id) throw conflict("You cannot revoke your own admin status");
    if (!isAdmin && admins.length === 1) throw conflict("The last admin cannot be revoked");

    const changed = await tx.user.update({ where: { id: user.id }, data: { isAdmin, updatedAt: now() } });
    const action = isAdmin ? "user.promoted" : "user.revoked";
    await recordAudit(tx, {
      by,
      action,
      entity: "user",
      entityId: user.id,
      before: { isAdmin: user.isAdmin },
      after: { isAdmin },
    });
    return userOf(changed);
  });
}

export function userOf({
  id,
  email,
  firstName,
  lastName,
  profileImageUrl,
  isAdmin,
  createdAt,
}: Omit<Prisma.UserModel, "disabledAt" | "updatedAt">): User {
  return { id, email, firstName, lastName, profileImageUrl, isAdmin, createdAt: createdAt.toISOString() };
}
