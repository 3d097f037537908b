import { hkdfSync } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { guestToken, verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { loadEnvironment } from "~/services/environment/environment";
import { giftCardKeys, keyFor, keysFor, sign } from "~/services/environment/keys";

const [old, next] = ["the-secret-of-yesterday-long-enough", "the-secret-of-tomorrow-long-enough-too"];
const withSecrets = (...secrets: string[]) =>
  loadEnvironment({ DATA_DIR: "/nowhere", SESSION_SECRET: secrets.join(",") });
beforeEach(() => withSecrets(old));

const order = { id: "3f0c1f0e-0000-4000-8000-000000000000", createdAt: new Date() };
const sees = (token: string) => verifyGuestToken(order, "view", token);
const cancels = (token: string) => verifyGuestToken(order, "cancel", token);

test("each purpose has a different key", () => {
  const purposes = ["cookie-session", "cookie-checkout", "cookie-flash", "guest-link-view", "sign-in-nonce"];
  expect(new Set(purposes.map(keyFor)).size).toBe(purposes.length);
});

describe("a secret", () => {
  const plainKey = (secret: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", "parkland-prints/cookie-session/v1", 32)).toString("hex");

  test.each([
    ["64 hexadecimal digits", "0123456789abcdef".repeat(4)],
    ["32 bytes in base64", "q8Zr0bXw3yJmT5vKcN7dLhF2sGpE9uAiO4xV6tBzYkM="],
    ["32 bytes in base64url", "q8Zr0bXw3yJmT5vKcN7dLhF2sGpE9uAiO4xV6t-_YkM"],
  ])("of %s is used as it is", (_what, secret) => {
    withSecrets(secret);
    expect(keysFor("cookie-session")).toEqual([plainKey(secret)]);
  });

  test.each([
    ["words", "correct horse battery staple goes to market"],
    ["words without spaces", "correcthorsebatterystaplegoestothemarketonsaturday"],
    ["digits and words, short of 256 bits", "Dragons-2026-are-green-and-blue-1"],
  ])("of %s is stretched before it is used", (_what, secret) => {
    withSecrets(secret);
    expect(keysFor("cookie-session")).toEqual([expect.not.stringContaining(plainKey(secret))]);
  });
});

test("a former secret in GIFT_CARD_SECRET is a key for gift cards, and verifies nothing else", () => {
  const token = guestToken("view", order.id);
  const [former] = giftCardKeys();
  loadEnvironment({ DATA_DIR: "/nowhere", SESSION_SECRET: next, GIFT_CARD_SECRET: old });
  expect(giftCardKeys()[1]).toBe(former);
  expect([keysFor("guest-link-view").length, sees(token)]).toEqual([1, false]);
});

describe("a guest's link", () => {
  test("rejects a token for another purpose, or signed with a cookie's key", () => {
    expect([sees(guestToken("view", order.id)), cancels(guestToken("cancel", order.id))]).toEqual([
      true,
      true,
    ]);
    for (const purpose of ["guest-link-cancel", "cookie-session", "cookie-checkout"])
      expect([purpose, sees(sign(purpose, order.id))]).toEqual([purpose, false]);
    expect(cancels(guestToken("view", order.id))).toBe(false);
  });

  test("works after a new secret is added, until the old one is removed", () => {
    const token = guestToken("view", order.id);
    withSecrets(next, old);
    expect(sees(token)).toBe(true);
    const renewed = guestToken("view", order.id);
    withSecrets(next);
    expect([sees(token), sees(renewed)]).toEqual([false, true]);
  });
});
