import { growOrders, growProducts } from "../support/growth.ts";
import { startShop, type Shop } from "../support/shop.ts";
import { load, type Load, race } from "./load.ts";
import { type Row, signedIn } from "./row.ts";

const MOST_TIMES = 1.3;

/** A shop of that size, made when it is first asked for; `stops` gets what ends it. */
export function grownShop(
  stops: (() => Promise<void>)[],
  { products, orders }: { products: number; orders: number },
): () => Promise<Shop> {
  let made: Promise<Shop> | undefined;
  return () => (made ??= make());

  async function make(): Promise<Shop> {
    const shop = await startShop();
    stops.push(shop.stop);
    await growProducts(shop.query, products);
    await growOrders(shop.query, orders);
    return shop;
  }
}

export const asAdmin = (shop: Shop) => signedIn(shop, "admin@example.com");

interface Growth {
  small: () => Promise<Shop>;
  large: () => Promise<Shop>;
  page: string;
  headers: (shop: Shop) => Record<string, string> | Promise<Record<string, string>>;
}

/** How many times longer a page takes in the large shop, both measured in the same minute. */
export function timesRow(what: string, { small, large, page, headers }: Growth): Row {
  return {
    what,
    against: "itself",
    reach: `<= ${MOST_TIMES} times`,
    async measure() {
      const [few, many] = await Promise.all([visitsOf(await small()), visitsOf(await large())]);
      const { few: before, many: after } = await race({ few, many });
      // A shop that answered nothing must not count as one that is fast.
      if (!before?.requestsPerSecond || !after?.requestsPerSecond)
        throw new Error(`${page} was not answered`);
      const times = before.requestsPerSecond / after.requestsPerSecond;
      return {
        figure: `${times.toFixed(2)} times (${Math.round(after.requestsPerSecond)} a second)`,
        holds: times <= MOST_TIMES,
      };
    },
  };

  async function visitsOf(shop: Shop): Promise<() => Promise<Load>> {
    const sent = await headers(shop);
    return () => load(shop.url + page, sent);
  }
}
