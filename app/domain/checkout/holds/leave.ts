import { setTimeout as wait } from "node:timers/promises";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { enqueueExpiry } from "~/domain/checkout/holds/hold-time";
import { type Buyer, lockCheckoutOf } from "~/domain/checkout/record";
import { now } from "~/services/clock/clock";
import { transaction } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { withLock } from "~/services/database/lock";

/** Sign-in and sign-out wait this long for the provider; the job does the rest. */
const LEAVE_WAIT_MS = 3_000;

/** Ends the checkout when another person may use the browser. Saves the job before calling the provider. */
export async function leaveCheckout(buyer: Buyer): Promise<void> {
  const checkoutId = await transaction(async (tx) => {
    const checkout = await lockCheckoutOf(tx, buyer);
    if (checkout?.state !== "open" && checkout?.state !== "held") return null;
    if (checkout.state === "held") {
      await tx.checkout.update({ where: { id: checkout.id }, data: { heldUntil: now(), updatedAt: now() } });
      await enqueueExpiry(tx, checkout.id, now());
    }
    return checkout.id;
  });
  if (!checkoutId) return;
  const ended = withLock(checkoutId, () => endCheckout(checkoutId)).catch((error: unknown) =>
    logger.warn({ checkoutId, error }, "a checkout that was left could not be ended at once"),
  );
  await Promise.race([ended, wait(LEAVE_WAIT_MS, undefined, { ref: false })]);
}
