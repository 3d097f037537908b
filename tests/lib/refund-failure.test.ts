import { expect, test } from "vitest";
import { refundFailure } from "~/lib/money/refund-failure";

const codes = [
  ...["expired_or_canceled_card", "lost_or_stolen_card", "charge_for_pending_refund_disputed"],
  ...["insufficient_funds", "declined", "merchant_request", "unknown", "something_new"],
];

test.each(codes)("the provider's reason %s becomes sentences without its code", (code) => {
  const { why, advice } = refundFailure(code);
  expect(why).toMatch(/^[A-Z].*\.$/);
  expect(advice).toMatch(/^[A-Z].*\.$/);
  expect(`${why} ${advice}`).not.toContain("_");
});

test("a sentence of the provider is quoted", () => {
  expect(refundFailure("Charge ch_1 has been charged back.").why).toBe(
    "The payment provider answered: Charge ch_1 has been charged back.",
  );
});

test("no reason at all says so", () => {
  expect(refundFailure(null).why).toBe("The payment provider gave no further reason.");
});
