import { type Call, listed, type pageQuery } from "~/api/handlers";
import { createSale, endSale, updateSale } from "~/domain/catalog/on-sale/edit-sales";
import { getSale, listSales } from "~/domain/catalog/on-sale/read-sales";
import type { SaleChange, SaleInput, SaleRecord } from "~/schemas/prices/sale";
import type { z } from "~/schemas/zod";

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export async function sales({ query }: Call<"admin", z.output<typeof pageQuery>, undefined>) {
  const { rows, total } = await listSales(query);
  return listed({ rows: rows.map(record), total });
}

function record<Sale extends SaleRecord & { title: string }>({ title: _, ...sale }: Sale) {
  return sale;
}

export const saleById = async ({ id }: Admin) => record(await getSale(id));
export const addSale = ({ body, user }: Admin<SaleInput>) => createSale(body, user);
export const changeSale = ({ id, body, user }: Admin<SaleChange>) => updateSale(id, body, user);
export const endOneSale = ({ id, user }: Admin) => endSale(id, user);
