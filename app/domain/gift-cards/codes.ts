import { randomInt } from "node:crypto";
import { hashOfCode } from "~/domain/gift-cards/code-hash";
import { cancelMail } from "~/domain/mail/outbox";
import { CODE_LENGTH, CODE_LETTERS } from "~/lib/gift-cards/code.ts";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

export const giftCardMailKey = (giftCardId: string, codeCount: number) =>
  `gift-card:${giftCardId}:${codeCount}`;

export const giftCardOfMail = (key: string): string | undefined => /^gift-card:([^:]+):\d+$/.exec(key)?.[1];

/** Ends the card's code and makes its next one, which is stored nowhere. Call it with the card locked. */
export async function makeCode(
  tx: Prisma.TransactionClient,
  giftCardId: string,
): Promise<{ code: string; codeCount: number }> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
    "",
  );
  const { codeCount } = await tx.giftCard.update({
    where: { id: giftCardId },
    data: {
      codeHash: hashOfCode(code),
      lastFour: code.slice(-4),
      codeCount: { increment: 1 },
      sentAt: now(),
      updatedAt: now(),
    },
    select: { codeCount: true },
  });
  // The mail still waiting would contain the ended code.
  await cancelMail(tx, giftCardMailKey(giftCardId, codeCount - 1));
  return { code, codeCount };
}
