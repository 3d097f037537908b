import { beforeEach, describe, expect, test } from "vitest";
import {
  endCookie,
  hasShopCookie,
  readCartCookie,
  readCheckoutId,
  readSessionId,
  setCookie,
  setPlainCookie,
} from "~/http/session/cookies";
import { redirectWithToast, takeFlash } from "~/http/session/flash";
import { shopCookies } from "~/lib/url/shop-cookies";
import { loadEnvironment } from "~/services/environment/environment";
import { SECRET } from "../support/secret";

const demo = { DATA_DIR: "/nowhere", SESSION_SECRET: SECRET };

beforeEach(() => {
  loadEnvironment(demo);
});

const sent = (line: string) => line.split(";")[0] ?? "";

const sessionSetCookie = (sid: string) => setCookie("session", sid);
const checkoutSetCookie = (id: string) => setCookie("checkout", id);

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
    const lines = [
      await sessionSetCookie("abc"),
      await endCookie("session"),
      setPlainCookie("cart", "1!a:1"),
    ];
    for (const line of lines) expect(line).toContain("; Secure");
    expect(lines[0]).toMatch(/^__Host-session=.*; Path=\/;/);
    expect(await readSessionId(sent(lines[0] ?? ""))).toBe("abc");
  });

  test("without a signature, or signed with another secret, are ignored", async () => {
    expect(await readSessionId("session=ImFiYyI%3D")).toBeNull();
    const line = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: "another secret for tests that is as long" });
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

  test("stay valid with a new secret while the old one is still in the list", async () => {
    const [old, next] = [demo.SESSION_SECRET.repeat(2).replaceAll(",", ""), "n3w-secret-".repeat(4)];
    loadEnvironment({ ...demo, SESSION_SECRET: old });
    const line = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: `${next},${old}` });
    expect(await readSessionId(line)).toBe("abc");
    const renewed = sent(await sessionSetCookie("abc"));
    loadEnvironment({ ...demo, SESSION_SECRET: next });
    expect([await readSessionId(line), await readSessionId(renewed)]).toEqual([null, "abc"]);
  });

  test.each(Object.keys(shopCookies))(
    "%s makes a visit one of the visitor's own, with the prefix of HTTPS and without it",
    (name) => {
      for (const sent of [name, `__Host-${name}`, ` ${name} `, `\t${name}\t`])
        expect(hasShopCookie(`a=b;${sent}=;c=d`)).toBe(true);
      for (const other of [`x_${name}`, `${name}_x`, `"${name}"`, `a=${name}`])
        expect(hasShopCookie(`a=b; ${other}=1`)).toBe(false);
    },
  );

  test("hold the cart plainly, and expire with an emptied one", () => {
    const value = "1795180178906!3f0c1f0e-0000-4000-8000-000000000000:2";
    expect(setPlainCookie("cart", value)).toMatch(
      new RegExp(`^cart=${value}; Path=/; SameSite=Lax; Max-Age=\\d+$`),
    );
    expect(readCartCookie(`theme=dark; cart=${value}`)).toBe(value);
    expect(readCartCookie(`cart=${encodeURIComponent(value)}`)).toBe(value);
    expect(readCartCookie("shopping_cart=1; x=cart")).toBeNull();
    expect(readCartCookie("cart=%")).toBe("%");
    expect(setPlainCookie("cart", "")).toContain("Max-Age=0");
  });

  test("that no script reads are HttpOnly, with Max-Age as the last word, which Lynx needs", () => {
    for (const name of ["wish_list", "postal_code", "products_view"] as const)
      expect(setPlainCookie(name, "a")).toMatch(/; SameSite=Lax; HttpOnly; Max-Age=\d+$/);
    expect(setPlainCookie("sidebar_state", "true")).not.toContain("HttpOnly");
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
