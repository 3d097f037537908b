import { type Db } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

/** The worker's job that sends a part of a refund to the provider. */
export async function enqueueRefund(tx: Db, partId: string): Promise<void> {
  await enqueue(tx, "refund", { partId }, { key: `refund:${partId}` });
}
