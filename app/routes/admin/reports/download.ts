import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { requireAdmin } from "~/http/session/access";
import { toCsv, amountCell, dateCell } from "~/lib/text/csv";
import { notFound } from "~/lib/errors";
import {
  gstFile,
  ordersFile,
  type ReportFile,
  salesFile,
  readPeriod,
  suffixOf,
} from "~/routes/admin/reports/sales-files";
import type { StockReportRow } from "~/schemas/report";
import { giftCardColumns } from "~/routes/admin/reports/gift-card-columns";
import { giftCardsByMonth } from "~/domain/reports/gift-card-liability";
import { toCents } from "~/lib/money/money";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin/reports");
  const { name, content } = await reportFile(params.file ?? "", new URL(request.url).searchParams);
  const isWhole = typeof content === "string";
  if (!isWhole) context.sendStream(Readable.from(content));
  return new Response(isWhole ? content : null, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": isWhole ? "no-store" : "no-store, no-transform",
    },
  });
}

async function reportFile(name: string, params: URLSearchParams): Promise<ReportFile> {
  switch (name) {
    case "low-stock.csv":
      return { name, content: stockCsv(await lowStock()) };
    case "out-of-stock.csv":
      return { name, content: stockCsv(await outOfStock()) };
    case "sales.csv":
      return salesFile(params);
    case "orders.csv":
      return ordersFile(params);
    case "gst.csv":
      return gstFile(params);
    case "gift-cards.csv":
      return giftCardFile(params);
    default:
      throw notFound("Report");
  }
}

function stockCsv(rows: StockReportRow[]): string {
  return toCsv(
    ["Product", "Category", "Variation", "Stock"],
    rows.flatMap((row) =>
      row.variations.map(({ name, stockQuantity }) => [row.name, row.category, name, stockQuantity]),
    ),
  );
}

async function giftCardFile(params: URLSearchParams): Promise<ReportFile> {
  const { period } = readPeriod(params);
  const months = await giftCardsByMonth(period);
  const content = toCsv(
    ["Month", ...giftCardColumns.map(({ title }) => title)],
    months.map((row) => [
      dateCell(row.month.slice(0, 7)),
      ...giftCardColumns.map(({ key }) => amountCell(toCents(row[key]))),
    ]),
  );
  return { name: `gift-cards${suffixOf(period)}.csv`, content };
}
