import { UNDO_MS } from "~/domain/undo";
import { ago, now } from "~/services/clock/clock";
import { type Db, Prisma } from "~/services/database";
import { addJob, enqueue, pendingJobSql } from "~/services/jobs/jobs";

/** If the job runs too early, it schedules itself again. */
export async function finishLater(
  tx: Db,
  task: "finish-deletion" | "finish-removal",
  payload: Record<string, string>,
  key: string,
): Promise<void> {
  await enqueue(tx, task, payload, { key, runAt: new Date(now().getTime() + UNDO_MS + 1_000) });
}

/** Adds missing jobs: a restored backup has no queue, and a job that failed too often is not retried. */
export async function finishLeftBehind(db: Db): Promise<void> {
  const hasNoJob = (key: Prisma.Sql) =>
    Prisma.sql`NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE jobs.key = ${key} AND ${pendingJobSql})`;
  const isOver = Prisma.sql`<= ${ago(UNDO_MS)}`;
  const deletion = Prisma.sql`'finish-deletion:' || products.id`;
  await db.$executeRaw`
    SELECT ${addJob("finish-deletion", Prisma.sql`json_build_object('productId', id)`, { key: deletion })}
    FROM products WHERE deleted_at ${isOver} AND ${hasNoJob(deletion)}`;
  const removal = Prisma.sql`'finish-removal:' || removed_images.id`;
  await db.$executeRaw`
    SELECT ${addJob("finish-removal", Prisma.sql`json_build_object('imageId', id)`, { key: removal })}
    FROM removed_images WHERE removed_at ${isOver} AND ${hasNoJob(removal)}`;
}
