import { growOrders, growProducts } from "../../support/growth.ts";
import type { Shop } from "../../support/shop.ts";
import { asAdmin, grownShop, timesRow } from "../growth.ts";
import { asBrowser, memoryOf, middleOf, type Row } from "../row.ts";

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

/** A small shop beside a large one, each measured in turn with the other; `stops` gets what ends them. */
export function growthRows(stops: (() => Promise<void>)[]): Row[] {
  const small = grownShop(stops, { products: 60, orders: 100 });
  const large = grownShop(stops, { products: 10_000, orders: 100_000 });
  const guest = () => ({ ...asBrowser, Cookie: "cart=1!" });

  return [
    timesRow("list page, 60 to 10,000 products", { small, large, page: "/products", headers: guest }),
    timesRow("admin orders, 100 to 100,000", { small, large, page: "/admin/orders", headers: asAdmin }),
    {
      what: "memory of the process after the load above, 10,000 products and 100,000 orders",
      against: "",
      reach: "<= 250 MB",
      measure: async () => memoryOf(await large()),
    },
  ];
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
      const headers = await asAdmin(shop);
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
