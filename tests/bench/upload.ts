import sharp from "sharp";
import type { Client } from "../support/client.ts";
import type { Flood } from "./flood.ts";

const BOUNDARY = "upload";

/** Noise is the most work for an encoder. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Random bytes at the end make each upload a new picture. */
export function uploadOf(
  admin: Client,
  product: string,
  picture: Buffer,
): Omit<Flood, "connections" | "everyMs"> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    method: "POST",
    path: `/api/admin/products/${product}/images`,
    headers: {
      Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: Buffer.concat([Buffer.from(head), picture]).toString("base64"),
    tail: 16,
    end: `\r\n--${BOUNDARY}--\r\n`,
  };
}
