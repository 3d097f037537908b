import { afterAll, beforeAll } from "vitest";
import { Client } from "../support/client";
import { sharedShop, startShop, type SharedShop, type Shop } from "../support/shop";

export let shop: SharedShop;
export let admin: Client;

export function useBackOffice(): void {
  beforeAll(async () => signInAt(await sharedShop("back office")));
}

export function useOwnBackOffice(env: Record<string, string> = {}): Pick<Shop, "restart"> {
  let own: Shop;
  beforeAll(async () => {
    own = await startShop({ env });
    await signInAt(own);
  });
  afterAll(() => own.stop());
  return { restart: () => own.restart() };
}

async function signInAt(where: SharedShop): Promise<void> {
  shop = where;
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
}

export async function oneRow<Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await shop.query<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}
