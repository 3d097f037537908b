import type { Prisma } from "~/services/database";
import { enqueue } from "~/services/jobs";

/** The job that ends a hold when its time is over; a later call for the same checkout moves it. */
export async function enqueueExpiry(tx: Prisma.TransactionClient, checkoutId: string, heldUntil: Date): Promise<void> {
  await enqueue(tx, "expire-checkout", { checkoutId }, { key: `expire:${checkoutId}`, runAt: heldUntil });
}
