import { growOrders, growProducts, untilSummed } from "../../support/growth.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import { load, type Load, race } from "../load.ts";
import { type Measured, type Row, signedIn } from "../row.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const PRODUCTS = 300;

/** Screens and calls that say something of all orders. */
const pages = [
  "/admin",
  "/admin/orders",
  "/admin/reports?tab=sales",
  "/admin/reports?tab=sales&period=this-year",
  "/admin/reports?tab=sales&by=day&period=last-month",
  "/admin/payments",
  "/api/admin/stats",
  "/api/admin/reports/sales",
];

/** A shop of its own, first with a thousand orders and then with a million; `stops` gets what ends it. */
export function millionRows(stops: (() => Promise<void>)[]): Row[] {
  let shop: Shop | null = null;
  const few = new Map<string, Load>();
  const many = new Map<string, Load>();

  const grown: Row = {
    what: "1,000,000 orders are made, and their days summed",
    against: "",
    reach: "<= 10 minutes",
    async measure() {
      shop = await startShop();
      stops.push(shop.stop);
      await growProducts(shop.query, PRODUCTS);
      await growOrders(shop.query, FEW);
      await untilSummed(shop.query);
      for (const page of pages) few.set(page, await loadOf(shop, page));
      const started = performance.now();
      await growOrders(shop.query, MANY);
      await untilSummed(shop.query);
      const minutes = (performance.now() - started) / 60_000;
      for (const page of pages) many.set(page, await loadOf(shop, page));
      return { figure: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 };
    },
  };

  return [
    grown,
    ...pages.map((page): Row => ({
      what: `${page}, 1,000 to 1,000,000 orders`,
      against: "itself",
      reach: "<= 1.3 times",
      measure: () => Promise.resolve(timesOf(few.get(page), many.get(page))),
    })),
    {
      what: "sales report of 1,000,000 orders, 16 at once",
      against: "",
      reach: ">= 100 a second",
      measure() {
        const { requestsPerSecond } = known(many.get("/admin/reports?tab=sales"));
        return Promise.resolve({
          figure: `${Math.round(requestsPerSecond)} a second`,
          holds: requestsPerSecond >= 100,
        });
      },
    },
  ];
}

function timesOf(before: Load | undefined, after: Load | undefined): Measured {
  const times = known(before).requestsPerSecond / known(after).requestsPerSecond;
  return {
    figure: `${times.toFixed(2)} times (${Math.round(known(after).requestsPerSecond)} a second)`,
    holds: times <= 1.3,
  };
}

function known(measured: Load | undefined): Load {
  if (!measured) throw new Error("the shop was not grown");
  return measured;
}

async function loadOf(shop: Shop, page: string): Promise<Load> {
  const headers = await signedIn(shop, "admin@example.com");
  const { side } = await race({ side: () => load(shop.url + page, headers) }, 3);
  return known(side);
}
