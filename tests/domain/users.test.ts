import { beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "~/domain/audit";
import { listUsers, setAdmin, userById } from "~/domain/users/users";
import { user as userSchema } from "~/schemas/user";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aUser } from "./catalog-given";

useDatabase("empty");

beforeEach(async () => {
  await db.user.deleteMany();
});

const isAdmin = async (id: string) => (await userById(id))?.isAdmin;

describe("admin rights", () => {
  test("are given and taken, and both are recorded", async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    expect(await setAdmin(user.id, true, admin)).toMatchObject({ id: user.id, isAdmin: true });
    expect(await setAdmin(user.id, false, admin)).toMatchObject({ isAdmin: false });
    const { rows } = await listAudit({ entity: "user", entityId: user.id });
    expect(rows.map(({ action }) => action).sort()).toEqual(["user.promoted", "user.revoked"]);
    expect(rows[0]?.user?.id).toBe(admin.id);
  });

  test("given again change nothing and are not recorded", async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    await setAdmin(user.id, true, admin);
    await setAdmin(user.id, true, admin);
    expect((await listAudit({ entityId: user.id })).total).toBe(1);
  });

  test("cannot be removed from yourself", async () => {
    const [admin] = [await anAdmin(), await anAdmin()];
    await expect(setAdmin(admin.id, false, admin)).rejects.toMatchObject({
      kind: "conflict",
      message: "You cannot revoke your own admin status",
    });
    expect(await isAdmin(admin.id)).toBe(true);
  });

  test("cannot be changed by a user who is not an admin", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await expect(setAdmin(other.id, true, user)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await isAdmin(other.id)).toBe(false);
  });

  test("stay with one of two admins who revoke each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      await db.user.deleteMany();
      const [one, two] = [await anAdmin(), await anAdmin()];
      const results = await Promise.allSettled([setAdmin(one.id, false, two), setAdmin(two.id, false, one)]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
    }
  });

  test.each(["no-id", "00000000-0000-4000-8000-000000000000"])("of %s answer not found", async (id) => {
    await expect(setAdmin(id, true, await anAdmin())).rejects.toMatchObject({ kind: "notFound" });
    expect(await userById(id)).toBeNull();
  });
});

test("users are listed newest first, in parts, with counters of all", async () => {
  const base = { firstName: null, lastName: null };
  await db.user.createMany({
    data: [1, 2, 3].map((day) => ({
      ...base,
      email: `u${day}@example.com`,
      isAdmin: day === 2,
      createdAt: new Date(2026, 0, day),
    })),
  });
  const { rows, total, counters } = await listUsers({ limit: 2, offset: 1 });
  expect(rows.map(({ email }) => email)).toEqual(["u2@example.com", "u1@example.com"]);
  expect([total, counters]).toEqual([3, { total: 3, admins: 1 }]);
  for (const row of rows) expect(userSchema.strict().parse(row)).toEqual(row);
  expect((await listUsers()).rows).toHaveLength(3);
});

test("users are searched by the words of name and email, in any case and order, in parts; the counters stay those of all", async () => {
  const people = [
    ["Casey", "Morin", "casey@example.com"],
    ["Robin", "Casement", "robin@example.org"],
    [null, null, "100%_sure@example.org"],
  ] as const;
  await db.user.createMany({
    data: people.map(([firstName, lastName, email], at) => ({
      firstName,
      lastName,
      email,
      createdAt: new Date(2026, 0, 9 - at),
    })),
  });
  const found = async (search: string) => (await listUsers({ search })).rows.map(({ email }) => email);
  expect(await found("CASE")).toEqual(["casey@example.com", "robin@example.org"]);
  expect(await found("morin casey")).toEqual(["casey@example.com"]);
  expect(await found(" example.org  robin ")).toEqual(["robin@example.org"]);
  for (const literal of ["%_s", "%"]) expect(await found(literal)).toEqual(["100%_sure@example.org"]);
  expect(await found("nobody")).toEqual([]);
  expect(await listUsers({ search: "example.org", limit: 1, offset: 1 })).toMatchObject({
    total: 2,
    rows: [{ email: "100%_sure@example.org" }],
    counters: { total: 3, admins: 0 },
  });
});
