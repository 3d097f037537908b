import sharp from "sharp";
import { Client } from "../../support/client.ts";
import { load } from "../load.ts";
import { type Bench, type Measured, renderedFor, type Row } from "../row.ts";

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
    const pictures = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => picture(index)));
    const page = `${shop.url}/products`;
    // A tenth of what the shop can do: waiting for one's turn behind other visitors is not what is measured.
    const calm = await load(page, renderedFor(withCart), SECONDS, 2);
    const uploads = Promise.all(pictures.map((bytes) => upload(admin, bytes)));
    const busy = await load(page, renderedFor(withCart), SECONDS, 2);
    await uploads;
    const times = busy.p99Ms / calm.p99Ms;
    return {
      figure: `${times.toFixed(2)} times (${busy.p99Ms.toFixed(0)} ms of ${calm.p99Ms.toFixed(0)} ms)`,
      holds: times <= 2,
    };
  }

  async function upload(admin: Client, bytes: Buffer<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    form.set("file", new Blob([bytes], { type: "image/jpeg" }), "picture.jpg");
    const answer = await admin.post(`/api/admin/products/${product.split("/").at(-1)}/images`, form);
    if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}`);
  }
}

/** Noise, which is the most work there is. */
function picture(seed: number): Promise<Buffer<ArrayBuffer>> {
  const noise = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3 as const,
      background: { r: seed * 20, g: 90, b: 120 },
      noise: { type: "gaussian" as const, mean: 100 + seed, sigma: 20 },
    },
  };
  return sharp(noise).jpeg({ quality: 80 }).toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
