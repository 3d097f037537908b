import type { StockReason } from "~/lib/catalog/stock-reasons";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface StockChangesByReason {
  reason: StockReason;
  changes: number;
  added: number;
  taken: number;
}

export function stockChangesByReason(days: number): Promise<StockChangesByReason[]> {
  return db.$queryRaw<StockChangesByReason[]>`
    SELECT reason, count(*)::int AS changes,
      coalesce(sum(quantity_changed) FILTER (WHERE quantity_changed > 0), 0)::float8 AS added,
      coalesce(-sum(quantity_changed) FILTER (WHERE quantity_changed < 0), 0)::float8 AS taken
    FROM inventory_logs WHERE reason IS NOT NULL AND timestamp >= ${ago(days * DAY_MS)}
    GROUP BY reason ORDER BY count(*) DESC, reason`;
}
