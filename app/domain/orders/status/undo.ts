import type { Actor } from "~/domain/audit";
import { cancelMail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { readyMailKey } from "~/domain/orders/mails/ready-mail";
import { toAdminOrder } from "~/domain/orders/record";
import { checkVersion, type MovedOrder } from "~/domain/orders/status/status";
import { writeStatus } from "~/domain/orders/status/write-status";
import { canUndo, tooLate } from "~/domain/undo";
import { invalid } from "~/lib/errors";
import { z } from "~/schemas/zod";
import { transaction } from "~/services/database";

export interface UndoneOrder extends MovedOrder {
  /** Null when no email was due. */
  email: "cancelled" | "sent" | null;
}

const undoable = z.object({
  before: z.object({ status: z.enum(["pending", "processing", "ready"]) }),
  after: z.object({ status: z.enum(["ready", "fulfilled"]) }),
  createdAt: z.date(),
});

/** Cancels an unsent email. Idempotent. @param version after the move @throws DomainError 409 if too late or changed */
export function undoMove(id: string, version: number, by: Actor): Promise<UndoneOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const entries = await tx.auditEntry.findMany({
      where: { entity: "order", entityId: order.id, action: "order.status" },
      orderBy: { createdAt: "desc" },
      take: 2,
    });
    const wasUndone = order.version === version + 1;
    const move = undoable.safeParse(entries[wasUndone ? 1 : 0]).data;
    if (wasUndone && move?.before.status === order.status)
      return { order: toAdminOrder(order), changed: false, email: null };
    checkVersion(order, version, move?.after.status);
    if (!move) throw invalid("Only Mark ready, Mark picked up and Mark delivered can be undone.");
    if (!canUndo(move.createdAt)) throw tooLate();
    const email =
      move.after.status === "ready" && order.email !== "" ? await cancelReadyMail(tx, order) : null;
    const after = await writeStatus(tx, order, move.before.status, by);
    return { order: toAdminOrder(after), changed: true, email };
  });
}

const cancelReadyMail = async (
  tx: Parameters<typeof cancelMail>[0],
  order: Parameters<typeof readyMailKey>[0],
): Promise<"cancelled" | "sent"> => ((await cancelMail(tx, readyMailKey(order))) ? "cancelled" : "sent");
