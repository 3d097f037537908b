import type { Actor } from "~/domain/audit";
import { checkSale, productsOnSale } from "~/domain/catalog/on-sale/check-sale";
import {
  columnsOf,
  recordOf,
  saleTitle,
  type SaleValues,
  valuesIn,
} from "~/domain/catalog/on-sale/read-sales";
import { entity } from "~/domain/entity/entity";
import { conflict } from "~/lib/errors";
import { shortened } from "~/lib/text/shortened";
import { recorded } from "~/lib/recorded-fields";
import type { SaleRecord } from "~/schemas/prices/sale";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

const LONGEST_NAME = 200;

export const saleEntity = entity<Prisma.SaleModel, SaleValues, SaleRecord>({
  kind: "sale",
  model: "sale",
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM sales WHERE id = ${id}::uuid FOR UPDATE`,
  valuesOf: (row) => valuesIn(recordOf(row)),
  answerOf: recordOf,
  defaults: {
    name: "",
    category: null,
    productId: null,
    variationId: null,
    percent: null,
    amount: null,
  },
  normalize: valuesIn,
  checkOpen: ({ endedAt }) => {
    if (endedAt !== null) throw conflict("This sale was ended. Add a new one instead.");
  },
  check: (tx, to, from) => checkSale(tx, to, from ? recordOf(from) : undefined),
  columnsOf,
  nameOf: async (tx, values) => shortened(await saleTitle(tx, values), LONGEST_NAME),
  recorded: async (tx, values) => {
    const { category: _, productId: __, variationId: ___, ...others } = values;
    return recorded({ ...others, onSale: await saleTitle(tx, values) });
  },
  quoted: async (tx, values) => {
    const title = await saleTitle(tx, values);
    const { category, productId, variationId } = values;
    return {
      category: category && title,
      productId: productId && title,
      variationId: variationId && title,
    };
  },
  written: (tx, { from, to }) =>
    productsOnSale(
      tx,
      [from, to].filter((values) => values !== null),
    ),
});

export const { create: createSale, update: updateSale, edit: editSale, remove: deleteSale } = saleEntity;

/** Ends the sale now. Idempotent. */
export function endSale(id: string, by: Actor): Promise<SaleRecord> {
  return saleEntity.change(id, by, (_, row) => valuesIn(recordOf(row)), {
    action: "ended",
    columns: ({ endedAt }) => (endedAt === null ? { endedAt: now() } : undefined),
  });
}
