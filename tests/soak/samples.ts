import { readdirSync, readFileSync } from "node:fs";
import type { Shop } from "../support/shop.ts";

export interface Sample {
  memoryMb: number;
  handles: number;
  connections: number;
}

export async function sampleOf(shop: Shop): Promise<Sample> {
  const process = `/proc/${shop.pid()}`;
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${process}/status`, "utf8"))?.[1]);
  const [row] = await shop.query<{ connections: number }>(
    "SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()",
  );
  return {
    memoryMb: kilobytes / 1024,
    handles: readdirSync(`${process}/fd`).length,
    connections: row?.connections ?? 0,
  };
}

export interface Table {
  name: string;
  live: number;
  dead: number;
  kilobytes: number;
}

export async function bloatOf(shop: Shop): Promise<Table[]> {
  // PostgreSQL reports statistics up to a second late.
  await shop.query("SELECT pg_sleep(2), pg_stat_clear_snapshot()");
  return shop.query<Table & Record<string, unknown>>(
    `SELECT schemaname || '.' || relname AS name, n_live_tup::int AS live, n_dead_tup::int AS dead,
       (pg_total_relation_size(relid) / 1024)::int AS kilobytes
     FROM pg_stat_user_tables ORDER BY n_dead_tup DESC, relid LIMIT 8`,
  );
}

/** Autovacuum starts at a fifth of the rows, once a minute. */
export function isBloated({ live, dead }: Table): boolean {
  return dead > live / 2 + 5_000;
}

export function thirds(samples: readonly Sample[], of: keyof Sample): [number, number, number] {
  const third = (index: number) => {
    const [from, to] = [index, index + 1].map((at) => Math.floor((at * samples.length) / 3));
    const values = samples.slice(from, to).map((sample) => sample[of]);
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  };
  return [third(0), third(1), third(2)];
}
