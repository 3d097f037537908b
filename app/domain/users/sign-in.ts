import { recordAudit } from "~/domain/audit";
import { DomainError, conflict, invalid } from "~/lib/errors";
import { now } from "~/services/clock/clock";
import { type Prisma, db, transaction } from "~/services/database";
import type { SignInClaims } from "~/services/identity";
import { environment } from "~/services/environment/environment";

const DISABLED =
  "The shop has disabled this account. Please write to us if you think that this is a mistake. You can still buy as a guest.";

type SignedInUser = { id: string };

/** Identifies a person by (issuer, subject). A verified email opens an existing account once, if it is not linked yet. */
export async function signIn(claims: SignInClaims): Promise<SignedInUser> {
  if (environment.mode === "live" && !claims.emailVerified) {
    throw new DomainError(
      "forbidden",
      "Your email address is not verified yet. Verify it with your sign-in provider, then log in again.",
    );
  }
  const known = await db.identity.findUnique({
    where: { issuer_subject: { issuer: claims.issuer, subject: claims.subject } },
  });
  return transaction(async (tx) => {
    const id = known?.userId ?? (await firstSignIn(tx, claims));
    const { disabledAt } = await tx.user.findUniqueOrThrow({ where: { id }, select: { disabledAt: true } });
    if (disabledAt) throw new DomainError("forbidden", DISABLED);
    if (await lacksAdmin(tx, claims)) await makeAdmin(tx, id);
    return tx.user.update({
      where: { id },
      data: { ...profileOf(claims), updatedAt: now() },
      select: { id: true },
    });
  });
}

async function firstSignIn(tx: Prisma.TransactionClient, claims: SignInClaims): Promise<string> {
  const email = claims.email?.trim().toLowerCase();
  if (!email)
    throw invalid(
      "Your sign-in provider did not give us your email address. Allow it to share the address, then log in again.",
    );
  // Two first sign-ins of one person may run at once.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first sign-in'))`;
  const { issuer, subject } = claims;
  const raced = await tx.identity.findUnique({ where: { issuer_subject: { issuer, subject } } });
  if (raced) return raced.userId;

  const [existing] = await tx.$queryRaw<{ id: string; hasIdentity: boolean }[]>`
    SELECT id,
      EXISTS (SELECT FROM identities WHERE user_id = users.id AND issuer = ${issuer}) AS "hasIdentity"
    FROM users WHERE lower(email) = ${email}`;
  if (existing && (!claims.emailVerified || existing.hasIdentity)) {
    throw conflict(
      "This email address belongs to another account. Log in the way you did before, or write to us.",
    );
  }
  const user = existing ?? (await tx.user.create({ data: { email, createdAt: now() } }));
  await tx.identity.create({ data: { issuer, subject, userId: user.id } });
  if (!existing && isListed(claims)) await makeAdmin(tx, user.id);
  return user.id;
}

function profileOf({ firstName, lastName, picture }: SignInClaims) {
  return { ...(firstName && { firstName, lastName }), ...(picture && { profileImageUrl: picture }) };
}

function isListed({ email, emailVerified }: SignInClaims): boolean {
  return emailVerified && environment.adminEmails.includes(email?.trim().toLowerCase() ?? "");
}

/** A listed address becomes admin while there is no admin, so that the shop cannot be locked out. */
async function lacksAdmin(tx: Prisma.TransactionClient, claims: SignInClaims): Promise<boolean> {
  return isListed(claims) && (await tx.user.count({ where: { isAdmin: true } })) === 0;
}

async function makeAdmin(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { isAdmin: true } });
  await recordAudit(tx, {
    by: null,
    action: "user.promoted",
    entity: "user",
    entityId: userId,
    before: { isAdmin: false },
    after: { isAdmin: true },
  });
}
