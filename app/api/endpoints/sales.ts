import { json } from "~/api/api-bodies";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import * as sales from "~/api/sales";
import { sale, saleChange, saleInput } from "~/schemas/prices/sale";
import { z } from "~/schemas/zod";

export const saleEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/sales",
    access: "admin",
    summary: "All sales: those that run or will run, then those that have ended",
    query: pageQuery,
    answer: z.array(sale),
    handle: sales.sales,
  }),
  endpoint({
    method: "POST",
    path: "/admin/sales",
    access: "admin",
    summary: "Put a category, product or variation on sale",
    body: json(saleInput),
    answer: sale,
    status: 201,
    handle: sales.addSale,
  }),
  endpoint({
    method: "GET",
    path: "/admin/sales/{id}",
    access: "admin",
    summary: "A sale",
    answer: sale,
    handle: sales.saleById,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/sales/{id}",
    access: "admin",
    summary: "Change a sale that was not ended; once it has begun, not its first day and what it is for",
    body: json(saleChange),
    answer: sale,
    handle: sales.changeSale,
  }),
  endpoint({
    method: "POST",
    path: "/admin/sales/{id}/end",
    access: "admin",
    summary: "End a sale now; this cannot be undone",
    answer: sale,
    handle: sales.endOneSale,
  }),
];
