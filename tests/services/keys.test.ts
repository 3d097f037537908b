import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { guestToken, verifyGuestToken } from "~/domain/orders/guest-link";
import { loadEnvironment } from "~/services/environment";
import { keyFor, sign } from "~/services/keys";

const [old, next] = ["the-secret-of-yesterday-long-enough", "the-secret-of-tomorrow-long-enough-too"];
const withSecrets = (...secrets: string[]) =>
  loadEnvironment({ DATA_DIR: "/nowhere", SESSION_SECRET: secrets.join(",") });
beforeEach(() => withSecrets(old));

const order = { id: "3f0c1f0e-0000-4000-8000-000000000000", createdAt: new Date() };
const sees = (token: string) => verifyGuestToken(order, "view", token);
const cancels = (token: string) => verifyGuestToken(order, "cancel", token);

test("each purpose has a key of its own", () => {
  const purposes = ["cookie-session", "cookie-checkout", "cookie-flash", "guest-link-view", "sign-in-nonce"];
  expect(new Set(purposes.map(keyFor)).size).toBe(purposes.length);
});

describe("a guest's link", () => {
  test("is nothing with a token of another purpose or of a cookie's key", () => {
    expect([sees(guestToken("view", order.id)), cancels(guestToken("cancel", order.id))]).toEqual([
      true,
      true,
    ]);
    for (const purpose of ["guest-link-cancel", "cookie-session", "cookie-checkout"])
      expect([purpose, sees(sign(purpose, order.id))]).toEqual([purpose, false]);
    expect(cancels(guestToken("view", order.id))).toBe(false);
  });

  test("outlives a new secret while the old one stands behind it in the list, and ends with it", () => {
    const token = guestToken("view", order.id);
    withSecrets(next, old);
    expect(sees(token)).toBe(true);
    const renewed = guestToken("view", order.id);
    withSecrets(next);
    expect([sees(token), sees(renewed)]).toEqual([false, true]);
  });

  test("of a mail from before purposes had keys of their own still shows the order, also after a new secret", () => {
    const key = createHash("sha256").update(`guest-order:${old}`).digest("hex");
    const mailed = (purpose: string) =>
      createHmac("sha256", key).update(`${purpose}:${order.id}`).digest("base64url");
    withSecrets(next, old);
    expect([sees(mailed("view")), cancels(mailed("cancel"))]).toEqual([true, true]);
    expect([sees(mailed("cancel")), cancels(mailed("view"))]).toEqual([false, false]);
    const late = { ...order, createdAt: new Date(Date.now() - 91 * 24 * 60 * 60 * 1000) };
    expect(verifyGuestToken(late, "view", mailed("view"))).toBe(false);
    withSecrets(next);
    expect(sees(mailed("view"))).toBe(false);
  });
});
