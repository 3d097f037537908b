import { growProducts } from "../../support/growth.ts";
import { startShop } from "../../support/shop.ts";
import { middleOf, type Row } from "../row.ts";

const PRODUCTS = 10_000;
const FLOOR_MS = 50;

const addresses = [
  "/products?search=dragon",
  "/products?search=dargon",
  "/products?search=artciulated+dargon+figdet",
  "/api/products/suggestions?search=dra",
  "/api/products/suggestions?search=dargon",
];

/** Each visit has another text, so that no kept page answers. */
export function searchRows(stops: (() => Promise<void>)[]): Row[] {
  return [
    {
      what: `slowest search, also misspelled, and suggestions, ${PRODUCTS} products`,
      floor: `<= ${FLOOR_MS} ms`,
      async measure() {
        const shop = await startShop();
        stops.push(shop.stop);
        await growProducts(shop.query, PRODUCTS);
        const times: [ms: number, address: string][] = [];
        for (const address of addresses) {
          const visits: number[] = [];
          for (let visit = 0; visit < 9; visit++) {
            const started = performance.now();
            const answer = await fetch(`${shop.url}${address}${"+".repeat(visit)}`);
            await answer.text();
            if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
            visits.push(performance.now() - started);
          }
          times.push([middleOf(visits), address]);
        }
        const [ms, address] = times.sort(([a], [b]) => b - a)[0] ?? [NaN, ""];
        return { figure: `${Math.round(ms)} ms (${address})`, holds: ms <= FLOOR_MS };
      },
    },
  ];
}
