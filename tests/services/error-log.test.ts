import { expect, test } from "vitest";
import { placeOf } from "~/lib/error-place";
import { db, pool } from "~/services/database";
import { useDatabase } from "../support/database";

useDatabase("empty");

const NAME = "Ada Fernwood";
const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const everythingOf = (error: unknown) =>
  error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : String(error);

test.each([
  [
    "a query that Prisma refuses",
    () => db.user.findMany({ where: { email: { contains: { name: NAME } as never } } }),
    /^PrismaClientValidationError\n/,
  ],
  [
    "a value that PostgreSQL cannot read",
    () => db.$queryRaw`SELECT ${NAME}::uuid`,
    /^PrismaClientKnownRequestError P2010 22P02\n/,
  ],
  ["a statement of the driver's", () => pool.query("SELECT $1::int", [NAME]), /^error 22P02\n/],
  ["JSON that is none", () => Promise.resolve().then((): unknown => JSON.parse(NAME)), /^SyntaxError\n/],
  [
    "what another error caused",
    () => Promise.reject(new Error(NAME, { cause: new TypeError(`of\n    at ${NAME} (home:1:2)\n`) })),
    /^Error\n[^]+\ncaused by TypeError\n/,
  ],
])("the log says what %s was and where, and nothing that it quotes", async (_, fails, what) => {
  const error = await failureOf(fails);
  expect(everythingOf(error)).toContain(NAME);
  const place = placeOf(error);
  expect(place).toMatch(what);
  expect(place).toMatch(/^ {4}at .+:\d+:\d+\)?$/m);
  expect(place).not.toContain(NAME);
});

test("what was thrown and is no error is not written", () => {
  expect(placeOf(NAME)).toBe("string");
  expect(placeOf({ name: NAME })).toBe("object");
});
