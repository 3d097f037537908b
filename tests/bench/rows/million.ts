import { asAdmin, grownShop } from "../growth.ts";
import { middleOf, type Row } from "../row.ts";

const MOST_MS = 2_000;
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

/** How long the middle one of so many visits took, one after the other. */
async function middleMs(url: string, headers: Record<string, string>, visits = 5): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const started = performance.now();
    const answer = await fetch(url, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return middleOf(times);
}

/** A shop of a million orders, nearly all of them of the last two years; `stops` gets what ends it. */
export function millionRows(stops: (() => Promise<void>)[]): Row[] {
  const large = grownShop(stops, { products: PRODUCTS, orders: MANY });

  return [
    {
      what: "1,000,000 orders are made",
      against: "",
      reach: "<= 10 minutes",
      async measure() {
        const started = performance.now();
        await large();
        const minutes = (performance.now() - started) / 60_000;
        return { figure: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 };
      },
    },
    ...pages.map((page) => ({
      what: `${page}, 1,000,000 orders`,
      against: "",
      reach: `<= ${MOST_MS / 1000} s`,
      async measure() {
        const shop = await large();
        const ms = await middleMs(shop.url + page, await asAdmin(shop));
        return { figure: `${Math.round(ms)} ms`, holds: ms <= MOST_MS };
      },
    })),
  ];
}
