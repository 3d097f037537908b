import { describe, expect, test } from "vitest";
import { catalogue } from "~/domain/catalog/catalogue";
import { waitingForOwner } from "~/domain/to-do";
import { deleteAccount } from "~/domain/privacy/delete-account";
import { personalDataOf } from "~/domain/privacy/personal-data";
import { listAllReviews, reviewForAdmin } from "~/domain/reviews/admin-list";
import { featuredReviews } from "~/domain/reviews/featured";
import { answerReview, featureReview, hideReview, showReview } from "~/domain/reviews/moderation";
import { addReview, hiddenReviewsOf, listReviews } from "~/domain/reviews/reviews";
import { type ReviewInput, reviewInput } from "~/schemas/review";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aProduct, aUser } from "./catalog-given";

useDatabase("empty");

const words = (fields: Partial<ReviewInput> = {}) =>
  reviewInput.parse({ rating: 4, comment: "Fine", ...fields });

async function aReview(fields: Partial<ReviewInput> = {}, user: { id: string } | null = null) {
  const product = await aProduct();
  const review = await addReview(product.id, words({ guestName: "Dot", ...fields }), user);
  return { product, id: review.id, read: { writtenAt: review.createdAt } };
}

const ratingOf = async (id: string) => (await catalogue()).byId.get(id)?.rating;
const auditOf = (id: string) =>
  db.auditEntry.findMany({ where: { entity: "review", entityId: id }, orderBy: { createdAt: "asc" } });

describe("a hidden review", () => {
  test("is left out of list, average and count until it is shown again, and both are in the audit log", async () => {
    const [{ product, id, read }, by] = [await aReview({ rating: 1 }), await anAdmin()];
    await addReview(product.id, words({ rating: 5, guestName: "Ada" }), null);
    expect(await ratingOf(product.id)).toEqual({ average: 3, count: 2 });
    await hideReview(id, { ...read, reason: "Names a child" }, by);
    expect(await ratingOf(product.id)).toEqual({ average: 5, count: 1 });
    expect(await listReviews(product.id)).toMatchObject({ total: 1, rows: [{ rating: 5 }] });
    await showReview(id, read, by);
    expect(await ratingOf(product.id)).toEqual({ average: 3, count: 2 });
    expect(
      (await auditOf(id)).map(({ action, userId, after, before }) => [action, userId, after, before]),
    ).toEqual([
      ["review.hidden", by.id, { product: product.name, reason: "Names a child" }, null],
      ["review.shown", by.id, { product: product.name }, { reason: "Names a child" }],
    ]);
  });

  test("is shown to its author with the reason, in the account and in the data download", async () => {
    const [user, by] = [await aUser(), await anAdmin()];
    const { product, id, read } = await aReview({}, user);
    expect(await hiddenReviewsOf(user)).toEqual([]);
    await hideReview(id, { ...read, reason: "An advertisement" }, by);
    expect(await hiddenReviewsOf(user)).toEqual([{ id, product: product.name, reason: "An advertisement" }]);
    expect((await personalDataOf(user)).reviews).toMatchObject([
      { comment: "Fine", hiddenReason: "An advertisement", hiddenAt: expect.any(Date) },
    ]);
  });

  test("stays hidden when its author replaces it, and the result says that it is hidden", async () => {
    const [user, by] = [await aUser(), await anAdmin()];
    const { product, id, read } = await aReview({}, user);
    await hideReview(id, { ...read, reason: "Rude" }, by);
    expect(await addReview(product.id, words({ comment: "Ruder" }), user)).toMatchObject({ hidden: true });
    expect(await listReviews(product.id)).toMatchObject({ total: 0, rows: [] });
  });

  test("is hidden once by a repeated request; another admin's reason is refused and the first one named", async () => {
    const [{ id, read }, one, two] = [await aReview(), await anAdmin(), await anAdmin()];
    const hide = (reason: string, by: { id: string }) => hideReview(id, { ...read, reason }, by);
    await Promise.all([hide("Rude", one), hide("Rude", one)]);
    await expect(hide("A joke", two)).rejects.toMatchObject({
      kind: "conflict",
      message: "Someone has already hidden it: Rude",
    });
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe("the shop's answer", () => {
  test("is listed with the review, can be edited and removed, and each change is in the audit log", async () => {
    const [{ product, id, read }, by] = [await aReview(), await anAdmin()];
    await answerReview(id, { ...read, answer: "Thank you!\nMore to come.", opened: "" }, by);
    expect((await listReviews(product.id)).rows[0]?.answer).toEqual({
      text: "Thank you!\nMore to come.",
      createdAt: expect.any(String),
    });
    await answerReview(id, { ...read, answer: "Thanks", opened: "Thank you!\nMore to come." }, by);
    await answerReview(id, { ...read, answer: "", opened: "Thanks" }, by);
    expect((await listReviews(product.id)).rows[0]).not.toHaveProperty("answer");
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "review.answered",
      "review.answered",
      "review.answer-removed",
    ]);
  });

  test("is refused to the second of two admins at once, who gets the first one's text", async () => {
    const [{ id, read }, by] = [await aReview(), await anAdmin()];
    const results = await Promise.allSettled(
      ["Yes", "No"].map((answer) => answerReview(id, { ...read, answer, opened: "" }, by)),
    );
    const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    const { answer } = await reviewForAdmin(id);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(refused.reason).toMatchObject({ kind: "conflict", extra: { details: { answer } } });
  });

  test("stays after the reviewer's account is deleted, and is marked if the review is newer", async () => {
    const [user, by] = [await aUser(), await anAdmin()];
    const { product, id, read } = await aReview({}, user);
    await answerReview(id, { ...read, answer: "Glad you like it", opened: "" }, by);
    expect(await reviewForAdmin(id)).toMatchObject({ isAnswerOlder: false });
    await db.review.update({ where: { id }, data: { answeredAt: new Date(0) } });
    expect(await reviewForAdmin(id)).toMatchObject({ isAnswerOlder: true });
    await deleteAccount(user);
    expect((await listReviews(product.id)).rows).toMatchObject([
      { guestName: null, answer: { text: "Glad you like it" } },
    ]);
  });
});

describe("featured reviews", () => {
  const featured = async () => (await featuredReviews(await catalogue())).map(({ id }) => id);

  test("keep their positions; a third replaces one, and a hidden review is removed", async () => {
    const [one, two, three, by] = [await aReview(), await aReview(), await aReview(), await anAdmin()];
    await featureReview(two.id, { ...two.read, place: 2, seen: [null, null] }, by);
    await featureReview(one.id, { ...one.read, place: 1, seen: [null, two.id] }, by);
    expect(await featured()).toEqual([one.id, two.id]);
    const seen = [one.id, two.id];
    await featureReview(three.id, { ...three.read, place: 1, seen }, by);
    expect(await featured()).toEqual([three.id, two.id]);
    await hideReview(two.id, { ...two.read, reason: "Rude" }, by);
    expect(await featured()).toEqual([three.id]);
    await showReview(two.id, two.read, by);
    expect(await featured()).toEqual([three.id]);
    await featureReview(three.id, { ...three.read, place: null, seen: [three.id, null] }, by);
    expect(await featured()).toEqual([]);
  });

  test("two reviews put at one position at once: the first is placed, the second is refused", async () => {
    const [one, two, by] = [await aReview(), await aReview(), await anAdmin()];
    const seen = [null, null];
    const results = await Promise.allSettled(
      [one, two].map(({ id, read }) => featureReview(id, { ...read, place: 1, seen }, by)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = results[0]?.status === "fulfilled" ? one : two;
    expect(await featured()).toEqual([first.id]);
    const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining(`a review of ${first.product.name}`),
    });
    await featureReview(first.id, { ...first.read, place: null, seen: [first.id, null] }, by);
  });

  test("a review that another admin has placed is not moved from an older page; a position that has become free can be taken", async () => {
    const [one, two, by] = [await aReview(), await aReview(), await anAdmin()];
    await featureReview(one.id, { ...one.read, place: 2, seen: [null, null] }, by);
    for (const place of [null, 1] as const)
      await expect(
        featureReview(one.id, { ...one.read, place, seen: [null, null] }, by),
      ).rejects.toMatchObject({ kind: "conflict" });
    await featureReview(one.id, { ...one.read, place: 2, seen: [null, null] }, by);
    await featureReview(one.id, { ...one.read, place: null, seen: [null, one.id] }, by);
    await featureReview(two.id, { ...two.read, place: 2, seen: [null, one.id] }, by);
    expect(await featured()).toEqual([two.id]);
    await featureReview(two.id, { ...two.read, place: null, seen: [null, two.id] }, by);
  });

  test("hidden reviews and reviews without text cannot be featured, and an edited text is no longer featured", async () => {
    const [user, by] = [await aUser(), await anAdmin()];
    const [hidden, silent] = [await aReview(), await aReview({ comment: null })];
    await hideReview(hidden.id, { ...hidden.read, reason: "Rude" }, by);
    for (const { id, read } of [hidden, silent])
      await expect(featureReview(id, { ...read, place: 2, seen: [] }, by)).rejects.toMatchObject({
        kind: "invalid",
      });
    const { product, id, read } = await aReview({}, user);
    await featureReview(id, { ...read, place: 2, seen: [] }, by);
    await addReview(product.id, words(), user);
    expect(await featured()).toContain(id);
    await addReview(product.id, words({ comment: "On second thought" }), user);
    expect(await featured()).not.toContain(id);
  });
});

test("a review that its author has edited since must be read again before an admin acts on it", async () => {
  const [user, by] = [await aUser(), await anAdmin()];
  const { id } = await aReview({}, user);
  const read = { writtenAt: "2020-01-01T00:00:00.000Z" };
  for (const act of [
    () => hideReview(id, { ...read, reason: "Rude" }, by),
    () => showReview(id, read, by),
    () => answerReview(id, { ...read, answer: "Thanks", opened: "" }, by),
    () => featureReview(id, { ...read, place: 1, seen: [] }, by),
  ])
    await expect(act()).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("Read it again"),
    });
});

test("a review of a deleted product is not found", async () => {
  const [{ product, id, read }, by] = [await aReview(), await anAdmin()];
  await db.product.delete({ where: { id: product.id } });
  for (const unknown of [id, "no-id"])
    await expect(hideReview(unknown, { ...read, reason: "Rude" }, by)).rejects.toMatchObject({
      kind: "notFound",
    });
});

test("reviews are found by filter and search; answered and hidden ones are not counted as waiting", async () => {
  const by = await anAdmin();
  await db.review.deleteMany();
  const bad = await aReview({ rating: 1, comment: "It arrived broken", guestName: "Zelda" });
  const worse = await aReview({ rating: 2, guestName: "Zelda" });
  await aReview({ rating: 5, guestName: "Bo" });
  const list = (show: "all" | "low" | "unanswered" | "hidden", search = "") =>
    listAllReviews({ show, search, limit: 25, offset: 0 });
  expect((await waitingForOwner()).badReviews).toBe(2);
  expect((await list("all")).counts).toEqual({ all: 3, low: 2, unanswered: 3, hidden: 0 });
  await answerReview(bad.id, { ...bad.read, answer: "We send another", opened: "" }, by);
  await hideReview(worse.id, { ...worse.read, reason: "Rude" }, by);
  expect((await waitingForOwner()).badReviews).toBe(0);
  expect((await list("all")).counts).toEqual({ all: 3, low: 1, unanswered: 1, hidden: 1 });
  expect((await list("hidden")).rows).toMatchObject([{ id: worse.id, hiddenReason: "Rude" }]);
  expect((await list("all", "zelda BROKEN dragon")).rows).toMatchObject([{ id: bad.id }]);
  expect((await list("all", "%")).rows).toEqual([]);
});
