import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "~/domain/users/sign-in";
import { db } from "~/services/database";
import type { SignInClaims } from "~/services/identity";
import { claimsOf } from "~/services/identity";
import { environment } from "~/services/environment/environment";
import { useDatabase } from "../support/database";

useDatabase("empty", { ADMIN_EMAILS: "owner@example.com" });

const issuer = "https://id.example.com";

function claims(subject: string, changed: Partial<SignInClaims> = {}): SignInClaims {
  return {
    issuer,
    subject,
    email: `${subject}@example.com`,
    emailVerified: true,
    firstName: "Ada",
    lastName: "Ng",
    picture: null,
    ...changed,
  };
}

beforeEach(() => db.user.deleteMany());
afterEach(() => {
  environment.mode = "demo";
});

const userOf = async (signed: SignInClaims) =>
  db.user.findUniqueOrThrow({ where: { id: (await signIn(signed)).id } });

describe("claims of a provider", () => {
  const told = (profile: Record<string, unknown>) => claimsOf(issuer, { sub: "ada", ...profile });

  test("names are cut to 100 whole characters, without characters that cannot be stored", () => {
    const { firstName, lastName } = told({
      given_name: "🦖".repeat(255),
      family_name: `N\0g\ud83e ${"W".repeat(500)}`,
    });
    expect(firstName).toBe("🦖".repeat(100));
    expect(lastName).toBe(`N g ${"W".repeat(96)}`);
    expect(told({ name: `Ada ${"x".repeat(500)}` }).lastName).toHaveLength(100);
  });

  test("a picture that is not https or too long, and an email address that is too long, are ignored", () => {
    expect(told({ picture: "http://id.example.com/ada.png" }).picture).toBeNull();
    expect(told({ picture: `https://id.example.com/${"a".repeat(3000)}` }).picture).toBeNull();
    expect(told({ picture: "https://id.example.com/ada.png" }).picture).toBe(
      "https://id.example.com/ada.png",
    );
    expect(told({ email: `${"a".repeat(250)}@example.com` }).email).toBeNull();
  });

  test.each([
    "notmail",
    "ada@example.com\nBcc: eve@example.com",
    "ada@example.com\u200b",
    "\u202aada@example.com",
  ])("the invalid email address %j refuses the first sign-in and stores nothing", async (email) => {
    expect(told({ email }).email).toBeNull();
    await expect(signIn(told({ email, email_verified: true }))).rejects.toMatchObject({ kind: "invalid" });
    expect(await db.user.count()).toBe(0);
  });

  test("an address with capitals is accepted", () => {
    expect(told({ email: "Ada@Example.com" }).email).toBe("Ada@Example.com");
  });
});

describe("the first sign-in", () => {
  test("makes a user with the name, picture and address of the claims", async () => {
    const user = await userOf(
      claims("ada", { email: "Ada@Example.com", picture: "https://id.example.com/ada.png" }),
    );
    expect(user).toMatchObject({
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Ng",
      profileImageUrl: "https://id.example.com/ada.png",
      isAdmin: false,
    });
  });

  test("with a verified address links the user with that address, in any case", async () => {
    const existing = await db.user.create({ data: { email: "Ada@example.com" } });
    expect(await signIn(claims("ada"))).toEqual({ id: existing.id });
    expect(await db.user.count()).toBe(1);
  });

  test("does not treat _ and % in an address as wildcards", async () => {
    const other = await db.user.create({ data: { email: "adaxng@example.com" } });
    expect((await signIn(claims("ada_ng"))).id).not.toBe(other.id);
  });

  test("with an unverified address is refused if a user has that address", async () => {
    const existing = await db.user.create({ data: { email: "ada@example.com" } });
    await expect(signIn(claims("ada", { emailVerified: false }))).rejects.toMatchObject({ kind: "conflict" });
    expect(await db.identity.count({ where: { userId: existing.id } })).toBe(0);
  });

  test("of another subject with a known address at the same provider is refused", async () => {
    await signIn(claims("ada"));
    await expect(signIn(claims("someone-else", { email: "ada@example.com" }))).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  test("at another provider with the same verified address is the same user", async () => {
    const first = await signIn(claims("ada"));
    expect(
      await signIn(claims("42", { issuer: "https://other.example.com", email: "ada@example.com" })),
    ).toEqual(first);
  });

  test("without an address is refused", async () => {
    await expect(signIn(claims("ada", { email: null }))).rejects.toMatchObject({ kind: "invalid" });
  });

  test("repeated at once makes one user", async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => signIn(claims("ada"))));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await db.user.count()).toBe(1);
  });
});

describe("a later sign-in", () => {
  test("is recognized by issuer and subject, even with a new address", async () => {
    const first = await signIn(claims("ada"));
    await db.user.create({ data: { email: "new@example.com" } });
    expect(await signIn(claims("ada", { email: "new@example.com" }))).toEqual(first);
  });

  test("updates name and picture, and keeps fields that the provider no longer sends", async () => {
    await signIn(claims("ada", { picture: "https://id.example.com/old.png" }));
    expect(await userOf(claims("ada", { firstName: "Adah", lastName: null }))).toMatchObject({
      firstName: "Adah",
      lastName: null,
      profileImageUrl: "https://id.example.com/old.png",
    });
    expect(await userOf(claims("ada", { firstName: null, lastName: null }))).toMatchObject({
      firstName: "Adah",
    });
  });
});

test("live refuses an unverified address, also of a known user", async () => {
  await signIn(claims("ada"));
  environment.mode = "live";
  await expect(signIn(claims("ada", { emailVerified: false }))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(signIn(claims("bea", { emailVerified: false }))).rejects.toMatchObject({ kind: "forbidden" });
});

describe("ADMIN_EMAILS", () => {
  test("make an admin of a listed address when it is first created", async () => {
    await db.user.create({ data: { email: "other@example.com", isAdmin: true } });
    expect(await userOf(claims("owner"))).toMatchObject({ isAdmin: true });
  });

  test("make an admin of a listed address at sign-in while there is none", async () => {
    await db.user.create({ data: { email: "owner@example.com" } });
    expect(await userOf(claims("owner"))).toMatchObject({ isAdmin: true });
  });

  test("do not restore a revoked admin while there is another admin", async () => {
    const owner = await signIn(claims("owner"));
    await db.user.create({ data: { email: "other@example.com", isAdmin: true } });
    await db.user.update({ where: { id: owner.id }, data: { isAdmin: false } });
    expect(await userOf(claims("owner"))).toMatchObject({ isAdmin: false });
  });

  test("count for verified addresses only", async () => {
    expect(await userOf(claims("owner", { emailVerified: false }))).toMatchObject({ isAdmin: false });
  });
});
