import type { Actor } from "~/domain/audit";
import { entity } from "~/domain/entity/entity";
import {
  checkValues,
  columnsOf,
  type PromotionValues,
  valuesIn,
  whenEmpty,
  wordsOf,
} from "~/domain/promotions/promotion-values";
import { recordOf } from "~/domain/promotions/read-promotions";
import { isSame } from "~/lib/catalog/field-changes";
import { conflict, DomainError } from "~/lib/errors";
import { codeKey } from "~/lib/promotions/promotion";
import { choiceWords } from "~/lib/promotions/promotion-words";
import { recorded } from "~/lib/recorded-fields";
import type { PromotionRecord } from "~/schemas/prices/promotion";
import { now } from "~/services/clock/clock";
import { db, isUniqueViolation, type Prisma } from "~/services/database";

export const promotionEntity = entity<Prisma.PromotionModel, PromotionValues, PromotionRecord>({
  kind: "promotion",
  model: "promotion",
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM promotions WHERE id = ${id}::uuid FOR UPDATE`,
  valuesOf: (row) => valuesIn(recordOf(row)),
  answerOf: recordOf,
  defaults: valuesIn({ ...whenEmpty, name: "", kind: "percent" }),
  normalize: valuesIn,
  checkOpen: ({ endedAt }) => {
    if (endedAt !== null) throw conflict("This promotion has ended. Duplicate it to offer it again.");
  },
  check: async (tx, to, from) => {
    const stored = from ? recordOf(from) : whenEmpty;
    // Pausing works even if the list of addresses is empty because an address was erased.
    const isOnAlone = from !== null && isSame({ ...to, isOn: from.isOn }, valuesIn(recordOf(from)));
    return isOnAlone ? to : checkValues(to, stored, tx);
  },
  columnsOf,
  recorded: async (tx, values, before) => {
    const words = await wordsOf(values, tx);
    const isOtherList = before && !isSame(before.emails, values.emails);
    return recorded(isOtherList ? { ...words, who: `${words.who} (addresses changed)` } : words);
  },
  quoted: (_, values) => Promise.resolve(choiceWords(values)),
  double: (error, { tried }) => sameCode(error, tried.code),
});

export const { create: createPromotion, update: updatePromotion, edit: editPromotion } = promotionEntity;

/** Ends the promotion for good. Checkouts that hold a use keep it. */
export function endPromotion(id: string, by: Actor): Promise<PromotionRecord> {
  return promotionEntity.change(id, by, (_, row) => valuesIn(recordOf(row)), {
    action: "ended",
    columns: ({ endedAt }) => (endedAt === null ? { endedAt: now() } : undefined),
  });
}

/** The unique key decides, even between two saves at once. Codes of ended promotions stay taken: printed cards show them. */
async function sameCode(error: unknown, code: string | null | undefined): Promise<DomainError | null> {
  if (!code || !isUniqueViolation(error, "promotions_code_key_key")) return null;
  const taken = await db.promotion.findUnique({ where: { codeKey: codeKey(code) } });
  const message = taken
    ? `This reads like ${taken.code}, the code of the promotion ${taken.name}. Choose another code.`
    : "Another promotion was changed at the same time. Save again.";
  return new DomainError("conflict", message, { fields: { code: [message] } });
}
