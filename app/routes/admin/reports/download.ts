import type { LoaderFunctionArgs } from "@remix-run/node";
import { lowStock, outOfStock, sales } from "~/domain/reports";
import { requireAdmin } from "~/http/access";
import { toCsv } from "~/lib/csv";
import { invalid, notFound } from "~/lib/errors";
import { periodOf } from "~/lib/period";
import type { StockReportRow } from "~/schemas/report";

/** The reports as files for a spreadsheet. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin/reports");
  const file = params.file ?? "";
  const csv = await contentOf(file, new URL(request.url).searchParams);
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}

async function contentOf(file: string, params: URLSearchParams): Promise<string> {
  if (file === "low-stock.csv") return stockCsv(await lowStock());
  if (file === "out-of-stock.csv") return stockCsv(await outOfStock());
  if (file !== "sales.csv") throw notFound("Report");
  const { period, message } = periodOf(params);
  if (message) throw invalid(message);
  const rows = await sales(period);
  return toCsv(
    ["Product", "Units sold", "Total revenue", "Orders"],
    rows.map((row) => [row.productName, row.unitsSold, Number(row.totalRevenue), row.totalSales]),
  );
}

function stockCsv(rows: StockReportRow[]): string {
  return toCsv(
    ["Product", "Category", "Variation", "Stock"],
    rows.flatMap((row) =>
      row.variations.map(({ name, stockQuantity }) => [row.name, row.category, name, stockQuantity]),
    ),
  );
}
