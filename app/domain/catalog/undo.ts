import type { Db } from "~/services/database";
import { conflict } from "~/lib/errors";
import { ago, now } from "~/services/clock";
import { enqueue } from "~/services/jobs";

/** The page offers it for ten seconds; a slow line, and a person who reads first, are given more. */
export const UNDO_MS = 60_000;

export const tooLate = () => conflict("It is too late to undo this.");

export const canUndo = (doneAt: Date) => doneAt > ago(UNDO_MS);

/**
 * What cannot be undone any more is finished a little later, by a job; one that comes too early, because the
 * database's clock goes ahead of this machine's, asks for another.
 */
export async function finishLater(
  tx: Db,
  task: "finish-deletion" | "finish-removal",
  payload: Record<string, string>,
  key: string,
): Promise<void> {
  await enqueue(tx, task, payload, { key, runAt: new Date(now().getTime() + UNDO_MS + 1_000) });
}
