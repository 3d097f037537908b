import { growOrders, growProducts } from "../../support/growth.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import { middleOf, type Row, signedIn } from "../row.ts";

const PRODUCTS = 300;

const addresses = [
  "/admin/reports",
  "/admin/reports?tab=sales",
  "/admin/reports?tab=sales&period=this-year",
  "/admin/reports?tab=sales&by=day&period=last-month",
  "/api/admin/stats",
  "/api/admin/reports/sales",
  "/admin",
  "/admin/products",
  "/admin/categories",
  "/admin/inventory",
  "/admin/users",
  "/admin/orders",
  "/admin/audit",
  "/admin/payments",
];

export function growthRows(stops: (() => Promise<void>)[]): Row[] {
  return [
    slowestOf("slowest back-office page or report, 100,000 orders", 100_000, 300),
    slowestOf("slowest back-office page or report, 1,000,000 orders", 1_000_000, 2_000),
  ];

  function slowestOf(what: string, orders: number, floorMs: number): Row {
    return {
      what,
      floor: `<= ${floorMs} ms`,
      async measure() {
        const shop = await startShop();
        stops.push(shop.stop);
        await growProducts(shop.query, PRODUCTS);
        await growOrders(shop.query, orders);
        const times: [ms: number, address: string][] = [];
        for (const address of addresses) times.push([await middleMs(shop, address), address]);
        const [ms, address] = times.sort(([a], [b]) => b - a)[0] ?? [NaN, ""];
        return { figure: `${Math.round(ms)} ms (${address})`, holds: ms <= floorMs };
      },
    };
  }
}

async function middleMs(shop: Shop, address: string): Promise<number> {
  const headers = await signedIn(shop, "admin@example.com");
  const times: number[] = [];
  for (let visit = 0; visit < 5; visit++) {
    const started = performance.now();
    const answer = await fetch(shop.url + address, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return middleOf(times);
}
