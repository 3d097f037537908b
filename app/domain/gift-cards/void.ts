import { type Actor, recordAudit } from "~/domain/audit";
import { enter, lockCards } from "~/domain/gift-cards/ledger";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { now } from "~/services/clock/clock";
import { transaction } from "~/services/database";

/** Its money is gone: for a card that was stolen or sold by mistake. @throws DomainError 404, 409 while a checkout holds it */
export function voidGiftCard(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    if (!isId(id)) throw notFound("Gift card");
    await lockCards(tx, [id]);
    const card = await tx.giftCard.findUnique({ where: { id } });
    if (!card) throw notFound("Gift card");
    if (card.voidedAt) return;
    if (toCents(card.held) > 0)
      throw conflict("A customer is paying with this gift card. Try again in an hour.");
    const cents = toCents(card.balance);
    if (cents > 0) await enter(tx, id, { kind: "voided", cents: -cents, userId: by.id });
    await tx.giftCard.update({
      where: { id },
      data: { voidedAt: now(), updatedAt: now() },
      select: { id: true },
    });
    await recordAudit(tx, {
      ...{ by, action: "gift-card.voided", entity: "gift_card", entityId: id, name: card.lastFour },
      before: { balance: centsToText(cents) },
      after: { balance: "0.00" },
    });
  });
}
