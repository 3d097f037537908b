import { Client } from "../../support/client.ts";
import { load } from "../load.ts";
import { type Bench, type Measured, renderedFor, type Row } from "../row.ts";
import { startFlood } from "../start-flood.ts";
import { noise, uploadOf } from "../upload.ts";

const UPLOADS = 10;
const SECONDS = 4;

export function uploadRows({ shop, product, withCart }: Bench): Row[] {
  return [
    {
      what: "p99 of a rendered page while ten pictures of 12 megapixels are uploaded",
      against: "without uploads",
      reach: "<= 2 times",
      measure,
    },
  ];

  async function measure(): Promise<Measured> {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const upload = uploadOf(admin, product.split("/").at(-1) ?? "", await noise(4000, 3000));
    const page = `${shop.url}/products`;
    // A tenth of what the shop can do: waiting for one's turn behind other visitors is not what is measured.
    const calm = await load(page, renderedFor(withCart), SECONDS, 2);
    const uploads = startFlood(shop, { connections: UPLOADS, everyMs: 0, times: 1, ...upload });
    const busy = await load(page, renderedFor(withCart), SECONDS, 2);
    const { 201: stored = 0, ...failed } = await uploads.statuses;
    if (stored < UPLOADS) throw new Error(`uploads were answered ${JSON.stringify(failed)}`);
    const times = busy.p99Ms / calm.p99Ms;
    return {
      figure: `${times.toFixed(2)} times (${busy.p99Ms.toFixed(0)} ms of ${calm.p99Ms.toFixed(0)} ms)`,
      holds: times <= 2,
    };
  }
}
