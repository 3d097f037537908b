import { randomBytes } from "node:crypto";
import { browserWords } from "~/lib/text/browser-words";
import { shopCookies } from "~/lib/url/shop-cookies";
import type { User } from "~/schemas/user";
import { z } from "~/schemas/zod";
import { ago, now } from "~/services/clock/clock";
import { db, pool, preparedAs } from "~/services/database";
import { oldestAdminUse } from "~/domain/users/sessions";

/** `idToken` is the provider's: with it, signing out there needs no confirmation. */
const sessionData = z.object({ userId: z.string(), idToken: z.string().optional() });
export type SessionData = z.infer<typeof sessionData>;

export async function startSession(
  data: SessionData,
  previousSid: string | null,
  userAgent: string | undefined,
): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  const time = now();
  const expire = new Date(time.getTime() + shopCookies.session.seconds * 1000);
  await db.$transaction([
    db.session.deleteMany({ where: { OR: [{ expire: { lte: time } }, { sid: previousSid ?? "" }] } }),
    db.session.create({
      data: { sid, sess: data, expire, begunAt: time, usedAt: time, browser: browserWords(userAgent) },
    }),
  ]);
  return sid;
}

export async function endSession(sid: string): Promise<SessionData | null> {
  const session = await db.session.findUnique({ where: { sid } });
  await db.session.deleteMany({ where: { sid } });
  return sessionData.safeParse(session?.sess).data ?? null;
}

const USER_OF_SESSION = `
  SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
         u.profile_image_url AS "profileImageUrl", u.is_admin AS "isAdmin", u.created_at AS "createdAt",
         s.used_at AS "usedAt"
  FROM sessions s JOIN users u ON u.id = (s.sess->>'userId')::uuid
  WHERE s.sid = $1 AND s.expire > $2 AND u.disabled_at IS NULL AND (NOT u.is_admin OR s.used_at > $3)`;

/** Often enough for the list of sessions and for admins' idle time. */
const TOUCH_MS = 5 * 60_000;

/** Read each time, so that a revoked admin or ended session loses access at once. Every signed-in page waits for it. */
export async function userOfSession(sid: string): Promise<User | null> {
  const { rows } = await pool.query<Omit<User, "createdAt"> & { createdAt: Date; usedAt: Date }>({
    ...preparedAs("user-of-session"),
    text: USER_OF_SESSION,
    values: [sid, now(), oldestAdminUse()],
  });
  if (!rows[0]) return null;
  const { usedAt, createdAt, ...user } = rows[0];
  if (usedAt < ago(TOUCH_MS))
    await pool.query("UPDATE sessions SET used_at = $2 WHERE sid = $1", [sid, now()]);
  return { ...user, createdAt: createdAt.toISOString() };
}
