import { asAdmin, grownShop, timesRow } from "../growth.ts";
import { load, race } from "../load.ts";
import type { Row } from "../row.ts";

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

/** A shop of a thousand orders beside one of a million, each measured in turn with the other; `stops` gets what ends them. */
export function millionRows(stops: (() => Promise<void>)[]): Row[] {
  const small = grownShop(stops, { products: PRODUCTS, orders: FEW });
  const large = grownShop(stops, { products: PRODUCTS, orders: MANY });

  return [
    {
      what: "1,000,000 orders are made, and their days summed",
      against: "",
      reach: "<= 10 minutes",
      async measure() {
        const started = performance.now();
        await large();
        const minutes = (performance.now() - started) / 60_000;
        return { figure: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 };
      },
    },
    ...pages.map((page) =>
      timesRow(`${page}, 1,000 to 1,000,000 orders`, { small, large, page, headers: asAdmin }),
    ),
    {
      what: "sales report of 1,000,000 orders, 16 at once",
      against: "",
      reach: ">= 100 a second",
      async measure() {
        const shop = await large();
        const headers = await asAdmin(shop);
        const { report } = await race({
          report: () => load(`${shop.url}/admin/reports?tab=sales`, headers),
        });
        const perSecond = report?.requestsPerSecond ?? 0;
        return { figure: `${Math.round(perSecond)} a second`, holds: perSecond >= 100 };
      },
    },
  ];
}
