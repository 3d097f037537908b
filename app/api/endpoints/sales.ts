import { entityEndpoints } from "~/api/entity-endpoints";
import { type Call, endpoint } from "~/api/handlers";
import { endSale, saleEntity } from "~/domain/catalog/on-sale/edit-sales";
import { listSales } from "~/domain/catalog/on-sale/read-sales";
import { sale, saleChange, saleInput } from "~/schemas/prices/sale";

export const saleEndpoints = [
  ...entityEndpoints({
    path: "/admin/sales",
    entity: saleEntity,
    list: async (query) => {
      const { rows, total } = await listSales(query);
      return { rows: rows.map(({ title: _, ...record }) => record), total };
    },
    record: sale,
    input: saleInput,
    change: saleChange,
    summaries: {
      list: "All sales: those that run or will run, then those that have ended",
      one: "A sale",
      create: "Put a category, product or variation on sale",
      change: "Change a sale that was not ended; once it has begun, not its first day and what it is for",
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/sales/{id}/end",
    summary: "End a sale now; this cannot be undone",
    answer: sale,
    handle: ({ id, user }: Call<"admin", unknown, undefined>) => endSale(id, user),
  }),
];
