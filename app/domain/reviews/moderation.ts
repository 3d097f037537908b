import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { conflict, invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

/** `writtenAt` as the admin saw it: a review edited since must be read again first. */
interface ReadReview {
  writtenAt: string;
}

/** @throws DomainError 404, 409 when hidden for another reason */
export function hideReview(id: string, { reason, writtenAt }: ReadReview & { reason: string }, by: Actor) {
  return transaction(async (tx) => {
    const review = await lockReview(tx, id, writtenAt);
    if (review.hiddenAt && review.hiddenReason === reason) return;
    if (review.hiddenAt) throw conflict(`Someone has already hidden it: ${review.hiddenReason ?? ""}`);
    await change(tx, review, { hiddenAt: now(), hiddenReason: reason, featuredPlace: null });
    await recordAudit(tx, {
      ...entryOf(review, by, "hidden"),
      after: { product: review.product.name, reason },
    });
    await raiseCatalogueVersion(tx, [review.productId]);
  });
}

export function showReview(id: string, { writtenAt }: ReadReview, by: Actor) {
  return transaction(async (tx) => {
    const review = await lockReview(tx, id, writtenAt);
    if (!review.hiddenAt) return;
    await change(tx, review, { hiddenAt: null, hiddenReason: null });
    await recordAudit(tx, {
      ...entryOf(review, by, "shown"),
      before: { reason: review.hiddenReason },
      after: { product: review.product.name },
    });
    await raiseCatalogueVersion(tx, [review.productId]);
  });
}

/** `opened` is the reply the form was opened with. @throws DomainError 404, 409 when another admin has changed it */
export function answerReview(
  id: string,
  { answer, opened, writtenAt }: ReadReview & { answer: string; opened: string },
  by: Actor,
) {
  return transaction(async (tx) => {
    const review = await lockReview(tx, id, writtenAt);
    const stored = review.answer ?? "";
    const isFresh = review.answeredAt !== null && review.answeredAt >= review.createdAt;
    if (stored === answer && (answer === "" || isFresh)) return;
    if (stored !== opened && stored !== answer)
      throw conflict(`Someone changed the reply after you opened it. It now says: ${stored || "nothing"}`, {
        answer: stored,
      });
    await change(tx, review, { answer: answer || null, answeredAt: answer ? now() : null });
    await recordAudit(tx, {
      ...entryOf(review, by, answer ? "answered" : "answer-removed"),
      before: { answer: review.answer },
      after: { product: review.product.name, answer: answer || null },
    });
    await raiseCatalogueVersion(tx, [review.productId]);
  });
}

export type FeaturedPlace = 1 | 2;

export type SeenPlaces = readonly (string | null)[];

/** @throws DomainError 404, 409 when the place has changed, 400 for a review that is hidden or has no text */
export function featureReview(
  id: string,
  { place, seen, writtenAt }: ReadReview & { place: FeaturedPlace | null; seen: SeenPlaces },
  by: Actor,
) {
  return transaction(async (tx) => {
    // Lets admins who choose for the same place take turns.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('featured reviews'))::text`;
    const review = await lockReview(tx, id, writtenAt);
    if (review.featuredPlace === place) return;
    if (place && review.hiddenAt) throw invalid("A hidden review does not stand on the landing page.");
    if (place && !review.title && !review.comment)
      throw invalid("A review without words has nothing to show on the landing page.");
    await requireSeen(tx, [place, review.featuredPlace], seen);
    if (place) await tx.review.updateMany({ where: { featuredPlace: place }, data: { featuredPlace: null } });
    await change(tx, review, { featuredPlace: place });
    await recordAudit(tx, {
      ...entryOf(review, by, "featured"),
      before: { place: review.featuredPlace },
      after: { product: review.product.name, place },
    });
    await raiseCatalogueVersion(tx, []);
  });
}

async function requireSeen(tx: Prisma.TransactionClient, places: (number | null)[], seen: SeenPlaces) {
  const standing = await tx.review.findMany({
    where: { featuredPlace: { in: places.filter((place) => place !== null) } },
    select: { id: true, featuredPlace: true, product: { select: { name: true } } },
  });
  const unseen = standing.find(({ id, featuredPlace }) => seen[Number(featuredPlace) - 1] !== id);
  if (unseen)
    throw conflict(
      `Someone changed the landing page after you opened this review. Position ${unseen.featuredPlace} now has a review of ${unseen.product.name}.`,
    );
}

async function lockReview(tx: Prisma.TransactionClient, id: string, writtenAt: string) {
  if (!isId(id)) throw notFound("Review");
  await tx.$queryRaw`SELECT 1 FROM reviews WHERE id = ${id}::uuid FOR UPDATE`;
  const review = await tx.review.findUnique({
    where: { id },
    include: { product: { select: { name: true } } },
  });
  if (!review) throw notFound("Review");
  if (review.createdAt.toISOString() !== writtenAt)
    throw conflict("Its author has changed this review since you opened it. Read it again.");
  return review;
}

type LockedReview = Awaited<ReturnType<typeof lockReview>>;

const change = (tx: Prisma.TransactionClient, { id }: LockedReview, data: Prisma.ReviewUpdateInput) =>
  tx.review.update({ where: { id }, data });

const entryOf = (review: LockedReview, by: Actor, act: string) =>
  ({
    by,
    action: `review.${act}`,
    entity: "review",
    entityId: review.id,
    name: review.product.name,
  }) as const;
