import { conflict } from "~/lib/errors";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";

export interface OrderNotes {
  orderId: string;
  /** The note that the customer reads. */
  note: string;
  shopNote: string;
  customerNote: string;
}

export function notesOf(orderIds: readonly string[]): Promise<OrderNotes[]> {
  return db.$queryRaw<OrderNotes[]>`
    SELECT o.id::text AS "orderId", o.note, o.shop_note AS "shopNote", coalesce(n.text, '') AS "customerNote"
    FROM orders o LEFT JOIN customer_notes n ON o.anonymized_at IS NULL
      AND CASE WHEN o.user_id IS NULL THEN n.email = lower(o.email) ELSE n.user_id = o.user_id END
    WHERE o.id = ANY (${orderIds}::uuid[]) AND (o.note <> '' OR o.shop_note <> '' OR n.text <> '')
    ORDER BY o.created_at, o.id`;
}

export async function ordersWithNotes(orderIds: readonly string[]): Promise<Set<string>> {
  return new Set((await notesOf(orderIds)).map(({ orderId }) => orderId));
}

/** The audit log omits the text. @param seen the text when the form was opened @throws DomainError 404, 409 if changed since */
export function saveShopNote(
  orderId: string,
  { text, seen }: { text: string; seen: string },
  by: Actor,
): Promise<void> {
  return transaction(async (tx) => {
    const { id, shopNote, anonymizedAt } = await lockOrder(tx, orderId);
    if (shopNote === text) return;
    if (anonymizedAt) throw conflict("This order's customer was removed, so you can't add a note.");
    if (shopNote !== seen)
      throw conflict(`Someone changed this note. It now says: ${shopNote || "nothing"}`, {
        shopNote,
      });
    await tx.order.update({ where: { id }, data: { shopNote: text, updatedAt: now() } });
    const action = text === "" ? "deleted" : shopNote === "" ? "written" : "changed";
    await recordAudit(tx, { by, action: `order-note.${action}`, entity: "order", entityId: id });
  });
}
