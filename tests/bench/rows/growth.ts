import { growOrders, growProducts, untilSummed } from "../../support/growth.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import { load, type Load, race } from "../load.ts";
import { asBrowser, memoryOf, middleOf, type Measured, type Row, signedIn } from "../row.ts";

const adminPages = [
  "",
  "/products",
  "/categories",
  "/inventory",
  "/users",
  "/orders",
  "/reports",
  "/reports?tab=sales",
  "/audit",
  "/payments",
];

/**
 * A shop of its own that grows: small, then as `seed:big` makes it, then large. Its rows share it; `stops`
 * gets what ends it.
 */
export function growthRows(stops: (() => Promise<void>)[]): Row[] {
  let shop: Shop | null = null;
  const grown = async (products: number, orders: number): Promise<Shop> => {
    if (!shop) {
      shop = await startShop();
      stops.push(shop.stop);
    }
    await growProducts(shop.query, products);
    await growOrders(shop.query, orders);
    // So many days at once are summed nowhere else; until they are, each look sums them.
    await untilSummed(shop.query);
    return shop;
  };
  const small = new Map<string, Load>();

  return [
    { what: "list page, 60 to 10,000 products", address: "/products" },
    { what: "admin orders, 100 to 100,000", address: "/admin/orders" },
  ]
    .map(({ what, address }): Row => ({
      what,
      against: "itself",
      reach: "<= 1.3 times",
      measure: () => measureGrowth(address),
    }))
    .concat({
      what: "memory of the process after the load above, 10,000 products and 100,000 orders",
      against: "",
      reach: "<= 250 MB",
      measure: async () => memoryOf(await grown(10_000, 100_000)),
    });

  async function measureGrowth(address: string): Promise<Measured> {
    if (small.size === 0) {
      const before = await grown(60, 100);
      for (const page of ["/products", "/admin/orders"]) small.set(page, await loadAs(before, page));
    }
    const after = await loadAs(await grown(10_000, 100_000), address);
    const times = (small.get(address)?.requestsPerSecond ?? Infinity) / after.requestsPerSecond;
    return { figure: `${times.toFixed(2)} times`, holds: times <= 1.3 };
  }
}

async function loadAs(shop: Shop, address: string): Promise<Load> {
  const headers = address.startsWith("/admin")
    ? await signedIn(shop, "admin@example.com")
    : { ...asBrowser, Cookie: "cart=1!" };
  const { page } = await race({ page: () => load(shop.url + address, headers) });
  if (!page) throw new Error(`${address} was not measured`);
  return page;
}

/**
 * Of the back office in a shop of 300 products and 5,000 orders; the middle of 15 visits, one after the
 * other.
 */
export function adminRows(shop: Shop): Row[] {
  return adminPages.map((page) => ({
    what: `/admin${page}, 300 products and 5,000 orders`,
    against: "",
    reach: "<= 150 ms",
    async measure() {
      await growProducts(shop.query, 300);
      await growOrders(shop.query, 5_000);
      await untilSummed(shop.query);
      const headers = await signedIn(shop, "admin@example.com");
      const times: number[] = [];
      for (let visit = 0; visit < 15; visit++) {
        const started = performance.now();
        const answer = await fetch(`${shop.url}/admin${page}`, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        times.push(performance.now() - started);
      }
      const middle = middleOf(times);
      return { figure: `${Math.round(middle)} ms`, holds: middle <= 150 };
    },
  }));
}
