import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { sweepImageFiles } from "~/domain/catalog/images/image-files";
import { addImage, removeProductImage } from "~/domain/catalog/images/images";
import { duplicateProduct } from "~/domain/catalog/products";
import { addVideo, removeVideo } from "~/domain/catalog/images/videos";
import { referencedPictures } from "~/services/backup/pictures";
import { environment } from "~/services/environment/environment";
import { db, pool } from "~/services/database";
import { isVideo } from "~/services/videos";
import { readWebm } from "~/services/videos/webm";
import { useDatabase } from "../support/database";
import { anAdmin, aPicture, aProduct, fileWith } from "./catalog-given";

useDatabase("empty");

beforeEach(() => db.productImage.updateMany({ data: { videoFile: null } }));

const gecko = readFileSync("prisma/seed/videos/garden-gecko-lime.webm");
const dragon = readFileSync("prisma/seed/videos/flexi-dragon-teal.webm");

function patched(find: Buffer, replace: Buffer): Buffer {
  const copy = Buffer.from(gecko);
  const at = copy.indexOf(find);
  if (at < 0 || find.length !== replace.length) throw new Error("nothing to exchange");
  replace.copy(copy, at);
  return copy;
}

const element = (head: number[], content: Buffer | number[]) =>
  Buffer.concat([Buffer.from(head), Buffer.from(content)]);
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const DURATION = [0x44, 0x89, 0x88];
const SCALE = [0x2a, 0xd7, 0xb1, 0x83];
const WIDTH = [0xb0, 0x82];

async function aMovingProduct(bytes = gecko) {
  const admin = await anAdmin();
  const { id } = await aProduct({}, admin);
  const image = await addImage(id, await aPicture(), admin);
  await addVideo(id, await fileWith(bytes), admin);
  return { id, admin, image, ...(await videoOf(id)) };
}

async function videoOf(productId: string) {
  const [image] = await db.productImage.findMany({ where: { productId }, orderBy: { displayOrder: "asc" } });
  return { video: image?.videoFile ?? "" };
}

const isThere = (video: string) => existsSync(path.join(environment.uploadsDir, video));

test("the demo's videos are valid", () => {
  expect(readWebm(gecko)).toMatchObject({ codec: "V_VP9", width: 480, height: 480, isSilent: true });
  expect(readWebm(gecko)?.seconds).toBeCloseTo(2, 1);
});

describe("a refused upload leaves no file and says what to do:", () => {
  const length = double(readDuration());
  const track = element([0x83, 0x81], [1]);
  test.each([
    ["one without its end", gecko.subarray(0, -200), /only whole webm/i],
    ["one with something behind it", Buffer.concat([gecko, Buffer.from("<script>")]), /only whole webm/i],
    ["Matroska that is no WebM", patched(Buffer.from("webm"), Buffer.from("mkv\0")), /only whole webm/i],
    ["a phone's video", Buffer.from("\0\0\0\x20ftypisom\0\0\0\0 and more"), /only whole webm/i],
    ["one that is too large", Buffer.concat([gecko, Buffer.alloc(250_000)]), /at most 250 kB/],
    ["another codec", patched(Buffer.from("V_VP9"), Buffer.from("V_MS9")), /VP9 or AV1/],
    ["sound alone", patched(track, element([0x83, 0x81], [2])), /only whole webm/i],
    [
      "one of infinite length",
      patched(element(DURATION, length), element(DURATION, double(Number.POSITIVE_INFINITY))),
      /only whole webm/i,
    ],
    [
      "one whose length is no number",
      patched(element(DURATION, length), element(DURATION, double(Number.NaN))),
      /only whole webm/i,
    ],
    [
      "one whose time has no scale",
      patched(element(SCALE, [15, 66, 64]), element(SCALE, [0, 0, 0])),
      /only whole webm/i,
    ],
    [
      "one that says it is long",
      patched(element(DURATION, length), element(DURATION, double(11_000))),
      /10 seconds/,
    ],
    ["one too wide", patched(element(WIDTH, [1, 0xe0]), element(WIDTH, [0x10, 0])), /160 to 1280 pixels/],
    ["one too narrow", patched(element(WIDTH, [1, 0xe0]), element(WIDTH, [0, 16])), /160 to 1280 pixels/],
  ])("%s", async (_name, bytes, message) => {
    const admin = await anAdmin();
    const { id } = await aProduct({}, admin);
    await addImage(id, await aPicture(), admin);
    const source = await fileWith(bytes);
    expect(await isVideo(source)).toBe(true);
    await expect(addVideo(id, source, admin)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    });
    expect((await videoOf(id)).video).toBe("");
  });

  test("a product without an image, and an unknown product", async () => {
    const admin = await anAdmin();
    const { id } = await aProduct({}, admin);
    const source = await fileWith(dragon);
    await expect(addVideo(id, source, admin)).rejects.toMatchObject({
      message: "Upload an image first. It is shown until the video plays",
    });
    await expect(addVideo("none", source, admin)).rejects.toMatchObject({ kind: "notFound" });
  });

  test.each([
    Buffer.alloc(0),
    Buffer.alloc(64),
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    gecko.subarray(0, 60),
  ])("nonsense %#", (bytes) => expect(readWebm(bytes)).toBeNull());
});

function readDuration(): number {
  return gecko.readDoubleBE(gecko.indexOf(Buffer.from(DURATION)) + DURATION.length);
}

test("a video is stored, listed for the backup and in the audit log", async () => {
  const { id, admin, video } = await aMovingProduct();
  expect(isThere(video)).toBe(true);
  expect(await referencedPictures(pool)).toContain(video);
  expect((await db.auditEntry.findFirst({ where: { entityId: id, action: "video.added" } }))?.userId).toBe(
    admin.id,
  );
});

test("a new video replaces the old file; a video is deleted alone, with its image or with its product", async () => {
  const { id, admin, image, video } = await aMovingProduct();
  await addVideo(id, await fileWith(dragon), admin);
  const second = (await videoOf(id)).video;
  expect([isThere(video), isThere(second)]).toEqual([false, true]);
  await removeVideo(image.id, admin);
  await removeVideo(image.id, admin);
  expect([isThere(second), (await videoOf(id)).video]).toEqual([false, ""]);
  await addVideo(id, await fileWith(gecko), admin);
  await removeProductImage(image.id, admin);
  expect(isThere(video)).toBe(false);
  const other = await aMovingProduct();
  await deleteProduct(other.id, admin);
  expect(isThere(other.video)).toBe(false);
});

test("a duplicate's video outlives the original's, and the sweep keeps used files", async () => {
  const { id, admin, video } = await aMovingProduct();
  const copy = await duplicateProduct(id, admin);
  await deleteProduct(id, admin);
  await sweepImageFiles();
  expect(isThere(video)).toBe(true);
  await deleteProduct(copy.id, admin);
  expect(isThere(video)).toBe(false);
});

test("two uploads of one video at once keep the file while a third product with it is deleted", async () => {
  const { id, admin, video } = await aMovingProduct();
  const products = await Promise.all([aProduct({}, admin), aProduct({}, admin)]);
  for (const product of products) await addImage(product.id, await aPicture(), admin);
  await Promise.all([
    deleteProduct(id, admin),
    ...products.map(async (product) => addVideo(product.id, await fileWith(gecko), admin)),
  ]);
  for (const product of products) expect((await videoOf(product.id)).video).toBe(video);
  expect(isThere(video)).toBe(true);
});
