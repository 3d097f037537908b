import { giftCardColumns } from "~/components/admin/reports/gift-card-columns";
import { giftCardsByMonth } from "~/domain/reports/gift-card-liability";
import { toCents } from "~/lib/money/money";
import { amountCell, dateCell, toCsv } from "~/lib/text/csv";
import { readPeriod, type ReportFile, suffixOf } from "~/routes/admin/reports/sales-files";

export async function giftCardFile(params: URLSearchParams): Promise<ReportFile> {
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
