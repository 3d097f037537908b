import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "~/domain/audit";
import { refuseFieldConflicts, refuseStaleVersion } from "~/domain/catalog/edit/edit-conflicts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import {
  checkValues,
  columnsOf,
  type PromotionValues,
  valuesIn,
  whenEmpty,
  wordsOf,
} from "~/domain/promotions/promotion-values";
import { recordOf } from "~/domain/promotions/read-promotions";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import { conflict, DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { codeKey } from "~/lib/promotions/promotion";
import { choiceWords, promotionWho } from "~/lib/promotions/promotion-words";
import type { PromotionChange, PromotionInput, PromotionRecord } from "~/schemas/prices/promotion";
import { now } from "~/services/clock/clock";
import { db, isUniqueViolation, type Prisma, transaction } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** Repeating a call with the same `newId` returns the same promotion, unless it was changed since. */
export function createPromotion(
  input: PromotionInput,
  by: Actor,
  newId: string = randomUUID(),
): Promise<PromotionRecord> {
  return refusingSameCodes(input.code, () =>
    transaction(async (tx) => {
      const values = await checkValues(valuesIn({ ...whenEmpty, ...input }), whenEmpty, tx);
      const first = { ...columnsOf(values), createdAt: now(), updatedAt: now(), id: newId };
      let [row] = await tx.promotion.createManyAndReturn({ data: first, skipDuplicates: true });
      if (!row) {
        const made = await tx.promotion.findUnique({ where: { id: newId, version: 1 } });
        if (made) return recordOf(made);
        row = await tx.promotion.create({ data: { ...first, id: randomUUID() } });
      }
      const { id: entityId, name, version } = row;
      await recordAudit(tx, {
        ...subject({ entityId, name }),
        by,
        action: "promotion.created",
        after: { ...(await wordsOf(values, tx)), version },
      });
      await raiseCatalogueVersion(tx, []);
      return recordOf(row);
    }),
  );
}

/** @throws DomainError conflict when `version` is no longer the promotion's version, or it has ended */
export function updatePromotion(
  id: string,
  { version, ...change }: PromotionChange,
  by: Actor,
): Promise<PromotionRecord> {
  return changePromotion(id, by, change.code, async (tx, from) => {
    await refuseStaleVersion(tx, { entity: "promotion", ...from }, version);
    return valuesIn({ ...from, ...change });
  });
}

/** @throws DomainError conflict when somebody else changed the same fields, or it has ended */
export function editPromotion(
  id: string,
  changes: Changes<PromotionValues>,
  by: Actor,
): Promise<PromotionRecord> {
  return changePromotion(id, by, changes.code?.to, async (tx, from) => {
    const { merged, conflicts } = mergeChanges(valuesIn(from), changes);
    const stored = { ...valuesIn(from), ...choiceWords(from) };
    await refuseFieldConflicts(tx, { entity: "promotion", id: from.id, ...stored }, conflicts);
    return valuesIn(merged);
  });
}

type Change = (tx: Tx, from: PromotionRecord) => Promise<PromotionValues>;

function changePromotion(id: string, by: Actor, code: string | null | undefined, change: Change) {
  return refusingSameCodes(code, () =>
    transaction(async (tx) => {
      const from = await lockPromotion(tx, id);
      if (from.endedAt !== null) throw conflict("This promotion has ended. Duplicate it to offer it again.");
      const before = valuesIn(from);
      const wanted = await change(tx, from);
      const changed = Object.keys(changesBetween(before, wanted));
      if (changed.length === 0) return from;
      // Pausing works also if it lists nobody any more, because an address was erased.
      const values = changed.join() === "isOn" ? wanted : await checkValues(wanted, from, tx);
      const row = await tx.promotion.update({
        where: { id },
        data: { ...columnsOf(values), version: from.version + 1, updatedAt: now() },
      });
      const words = changesBetween(await wordsOf(before, tx), {
        ...(await wordsOf(values, tx)),
        ...(changed.includes("emails") && { who: `${promotionWho(values)} (addresses changed)` }),
      });
      await recordAudit(tx, {
        ...subject({ entityId: id, name: from.name }),
        by,
        action: "promotion.updated",
        before: valuesBefore(words),
        after: { ...valuesAfter(words), version: row.version },
      });
      await raiseCatalogueVersion(tx, []);
      return recordOf(row);
    }),
  );
}

/** It cannot be switched on again. Checkouts that hold a use keep it. */
export function endPromotion(id: string, by: Actor): Promise<PromotionRecord> {
  return transaction(async (tx) => {
    const from = await lockPromotion(tx, id);
    if (from.endedAt !== null) return from;
    const row = await tx.promotion.update({
      where: { id },
      data: { endedAt: now(), version: from.version + 1, updatedAt: now() },
    });
    await recordAudit(tx, {
      ...subject({ entityId: id, name: from.name }),
      by,
      action: "promotion.ended",
      after: { version: row.version },
    });
    await raiseCatalogueVersion(tx, []);
    return recordOf(row);
  });
}

const subject = (of: { entityId: string; name: string }) => ({ entity: "promotion" as const, ...of });

async function lockPromotion(tx: Tx, id: string): Promise<PromotionRecord> {
  if (!isId(id)) throw notFound("Promotion");
  await tx.$queryRaw`SELECT id::text FROM promotions WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.promotion.findUnique({ where: { id } });
  if (!row) throw notFound("Promotion");
  return recordOf(row);
}

/** The unique key decides, also between two saves at once. A code that has ended stays taken: cards with it are about. */
async function refusingSameCodes<T>(code: string | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!code || !isUniqueViolation(error, "promotions_code_key_key")) throw error;
    const taken = await db.promotion.findUnique({ where: { codeKey: codeKey(code) } });
    const message = taken
      ? `This reads like ${taken.code}, the code of the promotion ${taken.name}. Choose another code.`
      : "Another promotion was changed at the same time. Save again.";
    throw new DomainError("conflict", message, { fields: { code: [message] } });
  }
}
