import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { imagesHealth, removeImage, storeImage } from "~/services/images";
import { loadEnvironment, environment } from "~/services/environment/environment";
import { variable } from "../../support/templates";
import { fileWith } from "../../domain/catalog-given";
import { SECRET } from "../../support/secret";

beforeEach(() => {
  const folder = path.join(variable("TEST_FOLDER"), `images-${process.pid}`);
  loadEnvironment({
    ...process.env,
    DATA_DIR: folder,
    UPLOADS_DIR: path.join(folder, "uploads"),
    SESSION_SECRET: SECRET,
  });
});

const store = async (bytes: Uint8Array) => storeImage(await fileWith(bytes));
const left = () => (existsSync(environment.uploadsDir) ? readdirSync(environment.uploadsDir) : []);
const canvas = (width: number, height: number, color = "teal") =>
  sharp({ create: { width, height, channels: 3, background: color } });
const fileOf = (address: string) => path.join(environment.uploadsDir, address.replace("/uploads/", ""));

describe("storing an image", () => {
  test.each([
    ["JPEG", () => canvas(500, 400).jpeg().toBuffer()],
    ["PNG", () => canvas(501, 400).png().toBuffer()],
    ["WebP", () => canvas(502, 400).webp().toBuffer()],
    ["AVIF", () => canvas(503, 400).avif({ effort: 0 }).toBuffer()],
    ["GIF", () => canvas(504, 400).gif().toBuffer()],
  ])("takes %s and keeps WebP and AVIF in several widths, none wider than it was", async (_name, make) => {
    const { publicId, imageUrl, width, height, widths } = await store(await make());
    expect(widths).toEqual([320, width]);
    expect(width).toBeGreaterThanOrEqual(500);
    expect(height).toBe(400);
    expect(imageUrl).toBe(`/uploads/${publicId}/${width}.webp`);
    expect(readdirSync(path.join(environment.uploadsDir, publicId)).sort()).toEqual([
      "320.avif",
      "320.webp",
      `${width}.avif`,
      `${width}.webp`,
    ]);
    expect(await sharp(fileOf(imageUrl)).metadata()).toMatchObject({ format: "webp", width, height });
    expect(await sharp(fileOf(imageUrl.replace(".webp", ".avif"))).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width,
    });
    await removeImage(publicId);
    expect(left()).toEqual([]);
  });

  test("never enlarges a small one and never keeps more than 1600 across", async () => {
    expect(await store(await canvas(40, 30).png().toBuffer())).toMatchObject({
      width: 40,
      height: 30,
      widths: [40],
    });
    expect(await store(await canvas(3200, 1600).png().toBuffer())).toMatchObject({
      width: 1600,
      height: 800,
      widths: [320, 640, 960, 1600],
    });
  });

  test.each([
    ["a tall PNG", () => canvas(400, 20_000).png().toBuffer(), 327, 16_350],
    [
      "a tall JPEG that lies on its side",
      () => canvas(17_000, 350).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      337,
      16_369,
    ],
    ["a WebP as tall as one can be", () => canvas(4, 16_383).webp().toBuffer(), 4, 16_383],
    ["a tall line", () => canvas(2, 60_000).png().toBuffer(), 1, 16_383],
    ["a wide one", () => canvas(20_000, 800).png().toBuffer(), 1600, 64],
    ["a wide line", () => canvas(60_000, 2).png().toBuffer(), 1600, 1],
  ])(
    "keeps %s, no taller than a WebP can be, each file as wide as its name",
    async (_name, make, ...size) => {
      const { publicId, imageUrl, width, height, widths } = await store(await make());
      expect([width, height]).toEqual(size);
      expect(await sharp(fileOf(imageUrl)).metadata()).toMatchObject({ width, height });
      for (const file of widths.flatMap((wide) => [`${wide}.webp`, `${wide}.avif`]))
        expect((await sharp(fileOf(`/uploads/${publicId}/${file}`)).metadata()).width).toBe(parseInt(file));
    },
  );

  test("turns it upright and strips what it says of camera and place", async () => {
    const turned = await canvas(600, 300)
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "53/1 31/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { imageUrl, width, height } = await store(turned);
    expect([width, height]).toEqual([300, 600]);
    const kept = await sharp(fileOf(imageUrl)).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([300, 600, undefined, undefined]);
  });

  test("takes the first frame of an animation", async () => {
    const frames = await sharp(
      [await canvas(200, 100, "red").png().toBuffer(), await canvas(200, 100, "blue").png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const { imageUrl, height } = await store(frames);
    expect(height).toBe(100);
    expect(await sharp(fileOf(imageUrl)).metadata()).not.toHaveProperty("pages", 2);
  });

  // libnsgif takes the sizes of old screens, and those over 2048, for mistakes.
  const canvases: [width: number, height: number][] = [
    [100, 80],
    [640, 480],
    [800, 600],
    [1024, 768],
    [2100, 90],
  ];
  test.each(
    canvases.flatMap(([width, height]) => [
      [width, height, "opaque"] as const,
      [width, height, "transparent"] as const,
    ]),
  )(
    "keeps the canvas of a GIF of %i × %i, transparent where its %s first frame does not cover it",
    async (width, height, frame) => {
      const gif = await canvas(40, 40, "red").gif().toBuffer();
      const control = gif.indexOf(Buffer.from("21f904", "hex"));
      // Whether a colour is transparent.
      gif[control + 3] = frame === "opaque" ? gif[control + 3]! & ~1 : gif[control + 3]! | 1;
      for (const [field, value] of [
        [6, width],
        [8, height],
        [control + 9, 10], // where the frame lies
        [control + 11, 20],
      ] as const)
        gif.writeUInt16LE(value, field);
      const { imageUrl } = await store(gif);
      const { data, info } = await sharp(fileOf(imageUrl)).raw().toBuffer({ resolveWithObject: true });
      const scale = Math.min(1, 1600 / width);
      expect(info).toMatchObject({
        width: width * scale,
        height: Math.round(height * scale),
        channels: 4,
      });
      const pixel = (x: number, y: number) => {
        const at = (Math.round(y * scale) * info.width + Math.round(x * scale)) * 4;
        return data.subarray(at, at + 4);
      };
      expect([pixel(95, 5)[3], pixel(width - 3, height - 3)[3], pixel(30, 40)[3]]).toEqual([0, 0, 255]);
      expect(pixel(30, 40)[0]).toBeGreaterThan(240);
    },
  );

  test.each([
    ["8 bits", (image: Sharp) => image],
    ["16 bits", (image: Sharp) => image.toColourspace("rgb16")],
  ])("keeps the colours of a wide profile with %s a channel", async (_name, deep) => {
    const wide = await deep(canvas(50, 50, "rgb(200, 60, 60)"))
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const { imageUrl } = await store(wide);
    const { channels } = await sharp(fileOf(imageUrl)).stats();
    for (const [at, expected] of [200, 60, 60].entries())
      expect(Math.abs(channels[at]!.mean - expected)).toBeLessThan(4);
  });

  test("names the same bytes alike, also when they come at once", async () => {
    const picture = await canvas(300, 300, "gold").png().toBuffer();
    const [one, two, three] = await Promise.all([store(picture), store(picture), store(picture)]);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(left().filter((name) => name.startsWith("."))).toEqual([]);
  });
});

describe("an image is refused", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
  test.each([
    ["SVG", Buffer.from(svg)],
    ["SVG after a byte order mark", Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ")],
    ["HTML", Buffer.from("<html><body>hi</body></html>")],
    ["nothing", Buffer.alloc(0)],
    ["a TIFF", Buffer.from("II*\0\b\0\0\0", "latin1")],
  ])("when it is %s", async (_name, bytes) => {
    await expect(store(bytes)).rejects.toMatchObject({ kind: "unsupported" });
  });

  test("when it is cut off or only looks like one", async () => {
    const whole = await canvas(900, 900).png().toBuffer();
    await expect(store(whole.subarray(0, 200))).rejects.toMatchObject({
      kind: "invalid",
      message: "This image is damaged and cannot be read",
    });
    await expect(store(Buffer.from("\xff\xd8\xff nothing of the kind", "latin1"))).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  test("when it is a HEIC picture that the library cannot read, with what to do", async () => {
    const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
    await expect(store(Buffer.concat([ftyp, Buffer.alloc(500, 7)]))).rejects.toMatchObject({
      kind: "unsupported",
      message: expect.stringMatching(/^This is a HEIC image.* Save it as JPEG/),
    });
  });

  test("when it has more than 10 MB", async () => {
    await expect(store(new Uint8Array(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
      kind: "tooLarge",
    });
  });

  test("when it would unpack to more than 50 megapixels", async () => {
    const bomb = await sharp({
      create: { width: 8000, height: 6300, channels: 3, background: "white" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(store(bomb)).rejects.toMatchObject({
      kind: "tooLarge",
      message: "This image is over the limit of 50 megapixels",
    });
  });

  test("when it is a JPEG of which more than the end marker is missing", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
    for (const progressive of [false, true]) {
      const whole = await sharp({
        create: { width: 400, height: 400, channels: 3, background: "black", noise },
      })
        .jpeg({ progressive })
        .toBuffer();
      await expect(store(whole.subarray(0, -2))).resolves.toMatchObject({ width: 400, height: 400 });
      await expect(store(whole.subarray(0, whole.length * 0.95))).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  test("without leaving anything behind", async () => {
    await rm(environment.uploadsDir, { recursive: true, force: true });
    const whole = await canvas(900, 900, "navy").jpeg().toBuffer();
    await expect(store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ kind: "invalid" });
    expect(left()).toEqual([]);
  });
});

test("the image host is unavailable when its folder cannot be written to, and says why", async () => {
  expect(await imagesHealth()).toBeNull();
  await rm(environment.uploadsDir, { recursive: true, force: true });
  await mkdir(path.dirname(environment.uploadsDir), { recursive: true });
  await writeFile(environment.uploadsDir, "a file where the folder should be");
  expect(await imagesHealth()).toBe("Images cannot be stored because the folder is a file");
  await rm(environment.uploadsDir);
});
