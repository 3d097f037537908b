import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf } from "../support/html";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;
let admin: Client;
const visitor = () => new Client(shop.url);
let toy: { id: string; image: string };

beforeAll(async () => {
  shop = await sharedShop("storefront");
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  [toy] = (await shop.query<typeof toy>(
    `SELECT p.id::text, (SELECT id::text FROM product_images WHERE product_id = p.id ORDER BY display_order LIMIT 1) AS image
     FROM products p WHERE name = 'Gyro Rings'`,
  )) as [typeof toy];
});

const linkOf = async () =>
  documentOf((await visitor().page(`/product/${toy.id}`)).html)
    .querySelectorAll("a")
    .find((link) => link.textContent.includes("See it move"))
    ?.getAttribute("href");

function upload(name: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.set("intent", "upload");
  form.append("file", new File([new Uint8Array(bytes)], name));
  return admin.post(`/admin/products/${toy.id}/images`, form, { Accept: "application/json" });
}

test("at least eight of the demo's toys move, each with a file that browsers may play and keep", async () => {
  const { body } = await visitor().json<{ images: { videoUrl?: string }[] }[]>("GET", "/api/products");
  const videos = body.flatMap(({ images }) => images[0]?.videoUrl ?? []);
  expect(videos.length).toBeGreaterThanOrEqual(8);
  for (const url of videos) {
    const { status, headers } = await visitor().get(url);
    expect([status, headers.get("Content-Type")]).toEqual([200, "video/webm"]);
    expect(headers.get("Cache-Control")).toContain("immutable");
    expect(Number(headers.get("Content-Length"))).toBeLessThanOrEqual(250_000);
  }
  const page = await visitor().get("/products");
  expect(page.headers.get("Content-Security-Policy")).toContain("media-src 'self'");
});

test("an admin uploads one like a picture and deletes it; shoppers get a link to it, and then none", async () => {
  expect(await linkOf()).toBeUndefined();
  const video = readFileSync("prisma/seed/videos/garden-gecko-lime.webm");
  expect((await upload("rings.png", video)).status).toBe(201);
  const url = await linkOf();
  expect(url).toMatch(/^\/uploads\/[0-9a-f]{40}\.webm$/);
  expect((await visitor().get(url ?? "")).status).toBe(200);
  const { html } = await admin.page(`/admin/products/${toy.id}/edit`);
  expect(html).toContain(`delete-video:${toy.image}`);
  const form = new FormData();
  form.set("intent", `delete-video:${toy.image}`);
  expect((await admin.post(`/admin/products/${toy.id}/images`, form)).status).toBe(302);
  expect(await linkOf()).toBeUndefined();
});

const NOT_WEBM =
  "Only whole WebM videos can be uploaded: save it as WebM (VP9 or AV1) without sound, at most 250 kB and 10 seconds";
const phones = (size: number) =>
  Buffer.concat([Buffer.from("\0\0\0\x20ftypmp42\0\0\0\0mp42isom"), Buffer.alloc(size)]);

test.each([
  ["a phone's video", "clip.mp4", () => phones(0), 415, NOT_WEBM],
  [
    "a phone's video that is larger than a picture can be",
    "clip.mp4",
    () => phones(11_000_000),
    415,
    NOT_WEBM,
  ],
  ["a text that is named like a video", "clip.webm", () => Buffer.from("no video"), 415, NOT_WEBM],
  [
    "a WebM that is larger than a picture can be",
    "clip.webm",
    () =>
      Buffer.concat([readFileSync("prisma/seed/videos/garden-gecko-lime.webm"), Buffer.alloc(11_000_000)]),
    413,
    "Videos can have at most 250 kB: make it shorter or smaller",
  ],
])("%s is refused by a sentence that says what to do", async (_what, name, bytes, status, message) => {
  const response = await upload(name, bytes());
  expect([response.status, await response.json()]).toEqual([status, { message }]);
});
