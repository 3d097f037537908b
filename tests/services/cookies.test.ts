import { beforeEach, describe, expect, test } from "vitest";
import {
  cartSetCookie,
  checkoutSetCookie,
  readCartCookie,
  readCheckoutId,
  readSessionId,
  sessionSetCookie,
} from "~/http/cookies";
import { redirectWithToast, takeFlash } from "~/http/flash";
import { loadEnvironment } from "~/services/environment";

const demo = { DATA_DIR: "/nowhere", SESSION_SECRET: "a secret for tests, long enough to be taken" };

beforeEach(() => {
  loadEnvironment(demo);
});

/** What a browser sends back of a `Set-Cookie` line. */
const sent = (line: string) => line.split(";")[0] ?? "";

describe("cookies", () => {
  test("of the server are signed, HttpOnly and SameSite=Lax", async () => {
    for (const line of [await sessionSetCookie("abc"), await checkoutSetCookie("abc")]) {
      expect(line).toContain("; HttpOnly");
      expect(line).toContain("; SameSite=Lax");
      expect(line).not.toContain("; Secure");
    }
    expect(await readSessionId(sent(await sessionSetCookie("abc")))).toBe("abc");
    expect(await readCheckoutId(sent(await checkoutSetCookie("abc")))).toBe("abc");
  });

  test("are Secure where the shop is served by https", async () => {
    loadEnvironment({ ...demo, PUBLIC_URL: "https://shop.example.ca" });
    for (const line of [await sessionSetCookie("abc"), await sessionSetCookie(null), cartSetCookie("1!a:1")])
      expect(line).toContain("; Secure");
  });

  test("that nobody signed, or signed with another secret, are nothing", async () => {
    expect(await readSessionId("session=ImFiYyI%3D")).toBeNull();
    const line = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: "another secret for tests, as long as that" });
    expect(await readSessionId(line)).toBeNull();
  });

  test("hold the cart plainly, and expire with an emptied one", () => {
    const value = "1795180178906!3f0c1f0e-0000-4000-8000-000000000000:2";
    expect(cartSetCookie(value)).toMatch(new RegExp(`^cart=${value}; Path=/; SameSite=Lax; Max-Age=\\d+$`));
    expect(readCartCookie(`theme=dark; cart=${value}`)).toBe(value);
    expect(readCartCookie(`cart=${encodeURIComponent(value)}`)).toBe(value);
    expect(readCartCookie("shopping_cart=1; x=cart")).toBeNull();
    expect(readCartCookie("cart=%")).toBe("%");
    expect(cartSetCookie(null)).toContain("Max-Age=0");
  });
});

describe("a message after a redirect", () => {
  const toast = { title: "Order Cancelled", description: "Größe – 🦕", variant: "default" as const };
  const visit = (cookie?: string) =>
    new Request("http://localhost/", { headers: cookie ? { Cookie: cookie } : {} });

  test("is taken once", async () => {
    const answer = await redirectWithToast("/orders", toast, { headers: { "Set-Cookie": "a=b" } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/orders"]);
    const [other, line = ""] = answer.headers.getSetCookie();
    expect(other).toBe("a=b");
    const taken = await takeFlash(visit(sent(line)));
    expect(taken.toast).toEqual(toast);
    expect(taken.headers.get("Set-Cookie")).toMatch(/^flash=; Max-Age=0/);
  });

  test("is none without a cookie or with a forged one", async () => {
    expect(await takeFlash(visit())).toMatchObject({ toast: null });
    expect((await takeFlash(visit())).headers.get("Set-Cookie")).toBeNull();
    expect(await takeFlash(visit("flash=eyJ0aXRsZSI6ImhpIn0%3D"))).toMatchObject({ toast: null });
  });
});
