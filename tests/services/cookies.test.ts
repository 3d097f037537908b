import { beforeEach, describe, expect, test } from "vitest";
import { createCookie } from "@remix-run/node";
import { createHash } from "node:crypto";
import {
  cartSetCookie,
  checkoutSetCookie,
  endedCookie,
  readCartCookie,
  readCheckoutId,
  readSessionId,
  sessionSetCookie,
} from "~/http/cookies";
import { redirectWithToast, takeFlash } from "~/http/flash";
import { loadEnvironment } from "~/services/environment";
import { SECRET } from "../support/secret";

const demo = { DATA_DIR: "/nowhere", SESSION_SECRET: SECRET };

beforeEach(() => {
  loadEnvironment(demo);
});

/** What a browser sends back of a `Set-Cookie` line. */
const sent = (line: string) => line.split(";")[0] ?? "";

const visit = (cookie?: string) =>
  new Request("http://localhost/", { headers: cookie ? { Cookie: cookie } : {} });

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
    const lines = [await sessionSetCookie("abc"), ...(await endedCookie("session")), cartSetCookie("1!a:1")];
    for (const line of lines) expect(line).toContain("; Secure");
    expect(lines[0]).toMatch(/^__Host-session=.*; Path=\/;/);
    expect(await readSessionId(sent(lines[0] ?? ""))).toBe("abc");
  });

  test("that nobody signed, or signed with another secret, are nothing", async () => {
    expect(await readSessionId("session=ImFiYyI%3D")).toBeNull();
    const line = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: "another secret for tests, as long as that" });
    expect(await readSessionId(line)).toBeNull();
  });

  test("of a toast are no longer than browsers keep, with whole sentences and how many more there are", async () => {
    const sentences = Array.from({ length: 50 }, (_, at) => `“Bär ${at} 🐻 ${"ü".repeat(60)}” is sold out.`);
    const message = { title: "Error", description: sentences.join(" "), variant: "destructive" as const };
    const line = (await redirectWithToast("/cart", message)).headers.get("Set-Cookie") ?? "";
    expect(Buffer.byteLength(line)).toBeLessThan(4_096);
    const { toast } = await takeFlash(visit(sent(line)));
    const more = Number(/ And (\d+) more\.$/.exec(toast?.description ?? "")?.[1]);
    expect(toast).toEqual({
      ...message,
      description: `${sentences.slice(0, 50 - more).join(" ")} And ${more} more.`,
    });
    const short = { ...message, description: sentences.slice(0, 5).join(" ") };
    const kept = sent((await redirectWithToast("/cart", short)).headers.get("Set-Cookie") ?? "");
    expect((await takeFlash(visit(kept))).toast).toEqual(short);
  });

  test("are nothing under another cookie's name", async () => {
    const [session, checkout] = [sent(await sessionSetCookie("abc")), sent(await checkoutSetCookie("abc"))];
    expect(await readCheckoutId(session.replace("session=", "checkout="))).toBeNull();
    expect(await readSessionId(checkout.replace("checkout=", "session="))).toBeNull();
    expect((await takeFlash(visit(session.replace("session=", "flash=")))).toast).toBeNull();
  });

  test("outlive a new secret while the old one stands behind it in the list, and end with it", async () => {
    const [old, next] = [demo.SESSION_SECRET.repeat(2).replaceAll(",", ""), "n3w-secret-".repeat(4)];
    loadEnvironment({ ...demo, SESSION_SECRET: old });
    const line = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: `${next},${old}` });
    expect(await readSessionId(line)).toBe("abc");
    const renewed = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: next });
    expect([await readSessionId(line), await readSessionId(renewed)]).toEqual([null, "abc"]);
  });

  test.each(["http://shop.example.ca", "https://shop.example.ca"])(
    "of before they had keys of their own still count for who is signed in or buying at %s, until they are ended",
    async (PUBLIC_URL) => {
      loadEnvironment({ ...demo, PUBLIC_URL });
      const key = createHash("sha256").update(`cookies:${demo.SESSION_SECRET}`).digest("hex");
      const former = async (name: string) =>
        sent(await createCookie(name, { secrets: [key] }).serialize("abc"));
      expect(await readSessionId(await former("session"))).toBe("abc");
      expect(await readCheckoutId(await former("checkout"))).toBe("abc");
      const own = sent(await checkoutSetCookie("newer"));
      expect(await readCheckoutId(`${own}; ${await former("checkout")}`)).toBe("newer");
      expect((await endedCookie("checkout")).map(sent)).toContain("checkout=");
      expect((await takeFlash(visit(await former("flash")))).toast).toBeNull();
    },
  );

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
