import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "~/domain/audit";
import { refuseFieldConflicts, refuseStaleVersion } from "~/domain/catalog/edit/edit-conflicts";
import { checkSale, productsOnSale } from "~/domain/catalog/on-sale/check-sale";
import {
  columnsOf,
  recordOf,
  saleTitle,
  type SaleValues,
  valuesIn,
} from "~/domain/catalog/on-sale/read-sales";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { shortened } from "~/lib/text/shortened";
import type { SaleChange, SaleInput, SaleRecord } from "~/schemas/prices/sale";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

const LONGEST_NAME = 200;

type Tx = Prisma.TransactionClient;

/** Repeating a call with the same `newId` returns the same sale, unless it was changed since. @throws DomainError 400 */
export function createSale(input: SaleInput, by: Actor, newId: string = randomUUID()): Promise<SaleRecord> {
  return transaction(async (tx) => {
    const made = await tx.sale.findUnique({ where: { id: newId, version: 1 } });
    if (made) return recordOf(made);
    const values = await checkSale(tx, valuesIn({ ...whenEmpty, ...input }));
    const data = { ...columnsOf(values), createdAt: now(), updatedAt: now() };
    let [row] = await tx.sale.createManyAndReturn({ data: { ...data, id: newId }, skipDuplicates: true });
    row ??= await tx.sale.create({ data: { ...data, id: randomUUID() } });
    await recordAudit(tx, {
      ...(await subject(tx, row.id, values)),
      by,
      action: "sale.created",
      after: { ...values, version: row.version },
    });
    await raiseCatalogueVersion(tx, await productsOnSale(tx, [values]));
    return recordOf(row);
  });
}

const whenEmpty = {
  name: "",
  category: null,
  productId: null,
  variationId: null,
  percent: null,
  amount: null,
};

/** @throws DomainError 400, 404, 409 when `version` is no longer the sale's, or the sale is over */
export function updateSale(id: string, { version, ...change }: SaleChange, by: Actor): Promise<SaleRecord> {
  return changeSale(id, { by }, async (tx, from) => {
    await refuseStaleVersion(tx, { entity: "sale", ...from }, version);
    return valuesIn({ ...from, ...change });
  });
}

/** @throws DomainError 409 when somebody else changed the same fields */
export function editSale(id: string, changes: Changes<SaleValues>, by: Actor): Promise<SaleRecord> {
  return changeSale(id, { by }, async (tx, from) => {
    const { merged, conflicts } = mergeChanges(valuesIn(from), changes);
    await refuseFieldConflicts(tx, { entity: "sale", id: from.id, ...valuesIn(from) }, conflicts);
    return merged;
  });
}

/** Prices are the regular ones from now on. Ending it again changes nothing. */
export function endSale(id: string, by: Actor): Promise<SaleRecord> {
  return changeSale(id, { by, end: true }, (_, from) => Promise.resolve(valuesIn(from)));
}

type Change = (tx: Tx, from: SaleRecord) => Promise<SaleValues>;

function changeSale(
  id: string,
  { by, end = false }: { by: Actor; end?: boolean },
  change: Change,
): Promise<SaleRecord> {
  return transaction(async (tx) => {
    const from = await lockSale(tx, id);
    const wanted = await change(tx, from);
    const isChanged = Object.keys(changesBetween(valuesIn(from), wanted)).length > 0;
    if (from.endedAt !== null && isChanged) throw conflict("This sale was ended. Add a new one instead.");
    if (!isChanged && (!end || from.endedAt !== null)) return from;
    const values = isChanged ? await checkSale(tx, wanted, from) : wanted;
    const { category, productId, variationId, ...changes } = changesBetween(valuesIn(from), values);
    const isMoved = Boolean(category ?? productId ?? variationId);
    const row = await tx.sale.update({
      where: { id: from.id },
      data: {
        ...columnsOf(values),
        ...(end && { endedAt: now() }),
        ...{ version: from.version + 1, updatedAt: now() },
      },
    });
    await recordAudit(tx, {
      ...(await subject(tx, from.id, values)),
      by,
      action: end ? "sale.ended" : "sale.updated",
      before: { ...valuesBefore(changes), ...(isMoved && { onSale: await saleTitle(tx, from) }) },
      after: {
        ...valuesAfter(changes),
        ...(isMoved && { onSale: await saleTitle(tx, values) }),
        version: row.version,
      },
    });
    await raiseCatalogueVersion(tx, await productsOnSale(tx, [from, values]));
    return recordOf(row);
  });
}

export function deleteSale(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const from = await lockSale(tx, id);
    await tx.sale.delete({ where: { id: from.id } });
    await recordAudit(tx, {
      ...(await subject(tx, from.id, from)),
      by,
      action: "sale.deleted",
      before: valuesIn(from),
    });
    await raiseCatalogueVersion(tx, await productsOnSale(tx, [from]));
  });
}

const subject = async (tx: Tx, entityId: string, sale: SaleValues) => ({
  ...{ entity: "sale" as const, entityId },
  name: shortened(await saleTitle(tx, sale), LONGEST_NAME),
});

async function lockSale(tx: Tx, id: string): Promise<SaleRecord> {
  if (!isId(id)) throw notFound("Sale");
  await tx.$queryRaw`SELECT id::text FROM sales WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.sale.findUnique({ where: { id } });
  if (!row) throw notFound("Sale");
  return recordOf(row);
}
