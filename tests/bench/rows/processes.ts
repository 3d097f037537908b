import { startShop, type Shop } from "../../support/shop.ts";
import { load, race } from "../load.ts";
import { type Bench, type Measured, renderedFor, type Row } from "../row.ts";
import { Client } from "../../support/client.ts";

/** Until then V8 compiles what is called often, on the core that the second process is to have. */
const WARM_UP_SECONDS = 15;

/** Several processes of one shop. */
export function processRows({ shop, withCart }: Bench): Row[] {
  return [
    {
      what: "a stock change, to the next page of the process that answered it",
      against: "",
      reach: "every time",
      measure: () => staleness(shop, shop),
    },
    {
      what: "a stock change, to the first page of another process that shows it",
      against: "",
      reach: "<= 100 ms",
      measure: fromOneToAnother,
    },
    {
      what: "two processes behind one port, rendered list page",
      against: "one process",
      reach: ">= 1.4 times",
      measure: twoProcesses,
    },
  ];

  async function fromOneToAnother(): Promise<Measured> {
    const other = await startShop({ data: "empty", env: { DATABASE_URL: shop.databaseUrl } });
    try {
      return await staleness(shop, other);
    } finally {
      await other.stop();
    }
  }

  /** The worst of 30 changes; a visit asks again until the page shows the new number. */
  async function staleness(changed: Shop, shown: Shop): Promise<Measured> {
    const admin = new Client(changed.url);
    await admin.signIn("admin@example.com");
    const [simple] = await changed.query<{ product: string }>(
      "SELECT product_id AS product FROM variations WHERE name = 'Standard' ORDER BY position, id LIMIT 1",
    );
    const id = simple?.product ?? "";
    let [worst, late] = [0, 0];
    for (let round = 0; round < 30; round++) {
      const stock = 1 + (round % 3);
      await (await fetch(`${shown.url}/product/${id}`)).text();
      const answer = await admin.json("PUT", `/api/admin/products/${id}`, { stockQuantity: stock });
      if (answer.status !== 200) throw new Error(`the change was answered ${answer.status}`);
      const answered = performance.now();
      for (let visit = 0; ; visit++) {
        const page = (await (await fetch(`${shown.url}/product/${id}`)).text()).replaceAll("<!-- -->", "");
        if (page.includes(`Low Stock (${stock})`)) break;
        if (visit === 0) late++;
      }
      worst = Math.max(worst, performance.now() - answered);
    }
    if (changed === shown) return { figure: `${30 - late} of 30`, holds: late === 0 };
    return { figure: `${Math.round(worst)} ms, the worst of 30`, holds: worst <= 100 };
  }

  async function twoProcesses(): Promise<Measured> {
    const [one, two] = [
      await startShop({ data: "empty", env: { DATABASE_URL: shop.databaseUrl } }),
      await startShop({ data: "empty", env: { DATABASE_URL: shop.databaseUrl, WORKERS: "2" } }),
    ];
    const list = ({ url }: Shop, seconds?: number) => load(`${url}/products`, renderedFor(withCart), seconds);
    try {
      for (const warming of [one, two]) await list(warming, WARM_UP_SECONDS);
      const found = await race({ one: () => list(one), two: () => list(two) });
      const times = (found.two?.requestsPerSecond ?? 0) / (found.one?.requestsPerSecond ?? Infinity);
      return { figure: `${times.toFixed(2)} times`, holds: times >= 1.4 };
    } finally {
      await one.stop();
      await two.stop();
    }
  }
}
