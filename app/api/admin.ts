import { listInventory } from "~/domain/stock/inventory";
import { salesByProduct } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { listUsers, setAdmin } from "~/domain/users/users";
import { type Call, listed, pageQuery, part } from "~/api/handlers";
import type { userChange } from "~/schemas/user";
import { z } from "~/schemas/zod";

type PagedCall = Call<"admin", z.output<typeof pageQuery>, undefined>;

export const inventoryQuery = pageQuery.extend({ search: z.string().optional() });

export const inventory = async ({ query }: Call<"admin", z.output<typeof inventoryQuery>, undefined>) =>
  listed(await listInventory(query));
export const users = async ({ query }: PagedCall) => listed(await listUsers(query));
export const changeUser = ({ id, body, user }: Call<"admin", unknown, z.output<typeof userChange>>) =>
  setAdmin(id, body.isAdmin, user);

export const dashboardStats = () => stats();
export const lowStockReport = async ({ query }: PagedCall) => listed(part(await lowStock(), query));
export const outOfStockReport = async ({ query }: PagedCall) => listed(part(await outOfStock(), query));
export const salesReport = async ({ query }: PagedCall) => listed(part(await salesByProduct(), query));
