import { type Db } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

export async function enqueueRefund(tx: Db, partId: string): Promise<void> {
  await enqueue(tx, "refund", { partId }, { key: `refund:${partId}` });
}
