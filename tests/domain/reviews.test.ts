import { describe, expect, test } from "vitest";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { addReview, listReviews } from "~/domain/reviews/reviews";
import { review as reviewSchema, reviewInput } from "~/schemas/review";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");

const words = (fields: Record<string, unknown> = {}) => reviewInput.parse({ rating: 4, ...fields });

describe("a review", () => {
  test("by a guest needs a name", async () => {
    const { id } = await aProduct();
    for (const guestName of [undefined, "", "   "]) {
      await expect(addReview(id, words({ guestName }), null)).rejects.toMatchObject({
        kind: "invalid",
        message: "Please enter your name to submit a review",
        extra: { fields: { guestName: [expect.any(String)] } },
      });
    }
    const stored = await addReview(id, words({ guestName: " Dot ", title: "", comment: "Nice" }), null);
    expect(stored).toMatchObject({
      guestName: "Dot",
      rating: 4,
      title: null,
      comment: "Nice",
      verifiedPurchase: false,
    });
    expect(reviewSchema.strict().parse(stored)).toEqual(stored);
  });

  test.each([
    "Parkland Prints ✓ Verified Purchase",
    "Dot ✅",
    "Verified Dot",
    "V\u200berified Dot",
    "P A R K L A N D · P R I N T S",
    "The Pärkland-Prints team",
  ])(
    "by a guest called %j, which imitates the shop or its badge, is refused at the name",
    async (guestName) => {
      const { id } = await aProduct();
      await expect(addReview(id, words({ guestName }), null)).rejects.toMatchObject({
        kind: "invalid",
        extra: { fields: { guestName: [expect.stringMatching(/^Your name cannot contain/)] } },
      });
      expect((await listReviews(id)).total).toBe(0);
    },
  );

  test.each([
    "Answer from the shop",
    "Reply by the owner:",
    "Parkland Prints answers",
    "✓ Verified  Purchase",
  ])("titled %j, which imitates the shop's answer or its badge, is refused at the title", async (title) => {
    const [{ id }, user] = [await aProduct(), await aUser()];
    for (const author of [null, user])
      await expect(addReview(id, words({ guestName: "Dot", title }), author)).rejects.toMatchObject({
        kind: "invalid",
        extra: { fields: { title: [expect.stringMatching(/^The title cannot contain/)] } },
      });
  });

  test.each([
    "Parkland Prints is lovely",
    "No answer from the shop",
    "Verified by my cat ✓",
    "Purchase again",
  ])("titled %j is taken", async (title) => {
    const { id } = await aProduct();
    expect(await addReview(id, words({ guestName: "Bishop Verity", title }), null)).toMatchObject({ title });
  });

  test("by a signed-in user ignores the name", async () => {
    const [{ id }, user] = [await aProduct(), await aUser()];
    expect(await addReview(id, words({ guestName: "Somebody Else" }), user)).toMatchObject({
      guestName: null,
    });
  });

  test("a second by the same user replaces the first, also at the same moment; guests may write several", async () => {
    const [{ id }, user] = [await aProduct(), await aUser()];
    await Promise.all([1, 2, 3].map((rating) => addReview(id, words({ rating }), user)));
    await addReview(id, words({ rating: 5, comment: "On second thought" }), user);
    expect(await listReviews(id)).toMatchObject({
      total: 1,
      rows: [{ rating: 5, comment: "On second thought" }],
    });
    await addReview(id, words({ guestName: "Dot" }), null);
    await addReview(id, words({ guestName: "Dot" }), null);
    expect((await listReviews(id)).total).toBe(3);
  });

  test("is a verified purchase while its author has an order with the product that is not cancelled", async () => {
    const [product, user] = [await aProduct(), await aUser()];
    await addReview(product.id, words(), user);
    const isVerified = async () => (await listReviews(product.id)).rows[0]?.verifiedPurchase;
    expect(await isVerified()).toBe(false);
    const order = await anOrder([{ product, variation: standardOf(product) }], { user });
    expect(await isVerified()).toBe(true);
    await db.order.update({ where: { id: order }, data: { status: "cancelled" } });
    expect(await isVerified()).toBe(false);
  });

  test("by somebody who bought another product, or a guest, is not verified", async () => {
    const [product, other, user] = [await aProduct(), await aProduct(), await aUser()];
    await anOrder([{ product: other, variation: standardOf(other) }], { user });
    await anOrder([{ product, variation: standardOf(product) }]);
    await addReview(product.id, words(), user);
    await addReview(product.id, words({ guestName: "Casey" }), null);
    expect((await listReviews(product.id)).rows.map(({ verifiedPurchase }) => verifiedPurchase)).toEqual([
      false,
      false,
    ]);
  });

  test("outlives its author as a customer's", async () => {
    const [{ id }, user] = [await aProduct(), await aUser()];
    await addReview(id, words(), user);
    await db.user.delete({ where: { id: user.id } });
    expect(await listReviews(id)).toMatchObject({
      total: 1,
      rows: [{ guestName: null, verifiedPurchase: false }],
    });
  });

  test("of an unknown or archived product answers not found", async () => {
    const product = await aProduct();
    await anOrder([{ product, variation: standardOf(product) }]);
    await deleteProduct(product.id, await anAdmin());
    for (const id of [product.id, "no-id", "00000000-0000-4000-8000-000000000000"]) {
      await expect(addReview(id, words({ guestName: "Dot" }), null)).rejects.toMatchObject({
        kind: "notFound",
      });
      await expect(listReviews(id)).rejects.toMatchObject({ kind: "notFound" });
    }
  });
});

test("reviews are listed newest first and in parts", async () => {
  const { id } = await aProduct();
  await db.review.createMany({
    data: [1, 2, 3].map((rating) => ({
      productId: id,
      rating,
      guestName: "Dot",
      createdAt: new Date(2026, 0, rating),
    })),
  });
  expect((await listReviews(id)).rows.map(({ rating }) => rating)).toEqual([3, 2, 1]);
  expect(await listReviews(id, { limit: 1, offset: 1 })).toMatchObject({ total: 3, rows: [{ rating: 2 }] });
});

test.each([[0], [6], [2.5], ["five"], [""], [null], [undefined]])(
  "a rating of %j is refused with words",
  (rating) => {
    expect(reviewInput.safeParse({ rating }).error?.issues[0]?.message).toBe(
      "Please choose a rating from 1 to 5",
    );
  },
);
