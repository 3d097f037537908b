import { afterAll, beforeAll } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

/** Of the file that calls `useBackOffice`. */
export let shop: Shop;
export let admin: Client;

/** A shop of its own for the tests of a file, and its owner, signed in, from `beforeAll` on. */
export function useBackOffice(): void {
  beforeAll(async () => {
    shop = await startShop();
    admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
  });
  afterAll(() => shop.stop());
}

export async function oneRow<Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await shop.query<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}
