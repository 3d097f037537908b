import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { expect, test } from "vitest";
import { answerTo } from "~/http/server/errors";
import { type Db, db, isDatabaseLost, Prisma, transaction } from "~/services/database";
import { PrismaClient } from "~/services/database/client/client";
import { openPool } from "~/services/database/connections";
import { query, useDatabase } from "../support/database";

useDatabase("empty");

const sleeping = (tx: Db) => tx.$queryRaw`SELECT 1 AS done FROM pg_sleep(60)`;

async function endBackend(tx: Db): Promise<void> {
  const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  await query("SELECT pg_terminate_backend($1, 10000)", [own?.pid]);
}

const failures: [string, () => Promise<unknown>][] = [
  [
    "a backend that is ended between two statements",
    () => transaction((tx) => endBackend(tx).then(() => tx.user.count())),
  ],
  [
    "a backend that is ended within a statement",
    () =>
      transaction(async (tx) => {
        const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await Promise.all([sleeping(tx), query("SELECT pg_terminate_backend($1, 10000)", [own?.pid])]);
      }),
  ],
  [
    "a transaction that the database leaves unanswered for too long",
    () =>
      db.$transaction((tx) => tx.$queryRaw`SELECT 1 AS done FROM pg_sleep(0.2)`.then(() => tx.user.count()), {
        timeout: 50,
      }),
  ],
  ["a connection that is reset", resetConnection],
];

async function resetConnection(): Promise<void> {
  const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const pool = openPool({ connectionString: `postgresql://shop@127.0.0.1:${port}/shop` });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  await client.$queryRaw(Prisma.sql`SELECT 1`).finally(async () => {
    await client.$disconnect();
    server.close();
  });
}

test.each(failures)("%s is answered with 503", async (_what, fail) => {
  const error: unknown = await fail().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect([isDatabaseLost(error), answerTo(error, { requestId: "1", path: "/" }).status]).toEqual([true, 503]);
});

test("a statement that the database refuses is no lost database", async () => {
  await expect(db.$queryRaw`SELECT 1/0`).rejects.toSatisfy((error) => !isDatabaseLost(error));
});
