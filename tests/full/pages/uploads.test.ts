import { once } from "node:events";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { admin, shop, useOwnBackOffice } from "../../pages/back-office";

const { restart } = useOwnBackOffice();

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 10 * MEGABYTE;
const noise = Buffer.alloc(MEGABYTE, "no picture");

let id: string;
const doors = {
  form: () => ({ to: `/admin/products/${id}/edit`, start: `${partOf("intent")}upload\r\n` }),
  api: () => ({ to: `/api/admin/products/${id}/images`, start: "" }),
};

beforeAll(async () => {
  const [product] = (await admin.json<{ id: string }[]>("GET", "/api/products")).body;
  id = product?.id ?? "";
});

const onDisk = () => readdirSync(shop.uploadsDir).filter((name) => name.startsWith("."));
const noneOnDisk = () => expect.poll(onDisk).toEqual([]);

const partOf = (name: string, fileName?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n\r\n`;

type Door = ReturnType<(typeof doors)["api"]>;

function begin({ to, start }: Door): { sending: ClientRequest; answer: Promise<IncomingMessage> } {
  const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Cookie: cookies, "Content-Type": "multipart/form-data; boundary=x" };
  const sending = request(new URL(to, shop.url), { method: "POST", headers });
  sending.write(start);
  const answer = once(sending, "response").then(([response]) => response as IncomingMessage);
  return { sending, answer };
}

async function send(sending: ClientRequest, content: string | Buffer): Promise<void> {
  if (!sending.write(content)) await once(sending, "drain");
}

async function answered(answer: Promise<IncomingMessage>): Promise<{ status?: number; body: string }> {
  const response = await answer;
  return { status: response.statusCode, body: await text(response) };
}

describe.each(Object.entries(doors))("an upload by the %s", (_name, door) => {
  test("is written to disk as it arrives and deleted after the answer", async () => {
    const { sending, answer } = begin(door());
    await send(sending, partOf("file", "photo.jpg"));
    for (let sent = 0; sent < 9; sent++) await send(sending, noise);
    const [name = ""] = await expect.poll(onDisk).toHaveLength(1).then(onDisk);
    await expect
      .poll(() => readFileSync(path.join(shop.uploadsDir, name)).byteLength)
      .toBeGreaterThan(8 * MEGABYTE);
    sending.end("\r\n--x--\r\n");
    expect((await answered(answer)).status).toBe(415);
    await noneOnDisk();
  });

  test("leaves no file if the client disconnects", async () => {
    const { sending, answer } = begin(door());
    answer.catch(() => undefined);
    await send(sending, partOf("file", "photo.jpg"));
    await send(sending, noise);
    await expect.poll(onDisk).toHaveLength(1);
    sending.on("error", () => undefined).destroy();
    await noneOnDisk();
    expect(shop.logs()).not.toContain("failed unexpectedly");
  });

  test.each([
    ["thousands of fields", partOf("name"), 5001],
    ["thousands of files", partOf("file", "photo.jpg"), 5001],
    ["more text than people type", `${partOf("name")}${"x".repeat(MEGABYTE / 2)}`, 3],
    ["thousands of parts that are neither", "--x\r\nX-Nothing: at all\r\n\r\n", 5100],
  ])("of %s is refused", async (_what, part, count) => {
    const { sending, answer } = begin(door());
    sending.end(`${part}\r\n`.repeat(count) + "--x--\r\n");
    expect((await answered(answer)).status).toBe(413);
    await noneOnDisk();
  });

  test.each(["../../../a-file.png", "C:\\fakepath\\a-file.png", "x".repeat(500), "%2e%2e%2fa-file.png", "."])(
    "writes nowhere else when its file is called %j",
    async (name) => {
      const { sending, answer } = begin(door());
      sending.end(`${partOf("file", name)}no picture\r\n--x--\r\n`);
      expect([415, 400]).toContain((await answered(answer)).status);
      const places = [".", "..", "../..", "../../.."].map((up) => path.join(shop.uploadsDir, up));
      expect(places.flatMap((place) => readdirSync(place)).join(" ")).not.toMatch(/a-file|xxx/);
      await noneOnDisk();
    },
  );

  test.each([
    ["that ends within the file", [partOf("file", "photo.jpg"), "half"], 400],
    ["that ends within the file's header", [partOf("file", "photo.jpg").slice(0, 50)], 400],
    ["that ends within a second file", [partOf("file", "a.jpg"), "a\r\n", partOf("file", "b.jpg"), "b"], 413],
    ["that ends within a file in another field", [partOf("photo", "photo.jpg"), "half"], 400],
    [
      "that ends within a file in no field",
      ['--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nb'],
      400,
    ],
    ["of 30 MB in another field", [partOf("photo", "photo.jpg"), ...Array<Buffer>(30).fill(noise)], 413],
    ["with a NUL in the name of the field", [partOf("fi\0le", "photo.jpg"), "half"], 400],
    [
      "with a broken header behind the file",
      [partOf("file", "a.jpg"), "a\r\n--x\r\nno header\0\r\n\r\nb"],
      400,
    ],
    ["without anything", [], 400],
  ])("with a body %s is refused and does not end the process", async (_what, content, status) => {
    const pid = shop.pid();
    const { sending, answer } = begin(door());
    // A client that was answered early gets no "drain" event.
    for (const piece of content) await Promise.race([send(sending, piece), answer]);
    sending.end();
    expect([400, status]).toContain((await answered(answer)).status);
    expect((await admin.get("/healthz")).status).toBe(200);
    expect(shop.pid()).toBe(pid);
    await noneOnDisk();
  });

  test.each([
    ["a text", partOf("file"), "\x89PNG\0"],
    ["a large text", partOf("file"), noise],
    [
      "a file with an empty name",
      partOf("file", "").replace(/\r\n$/, "Content-Type: application/octet-stream\r\n\r\n"),
      "content",
    ],
  ])(
    "sent as %s without a file name is refused with a message about the file",
    async (_what, head, content) => {
      const { sending, answer } = begin(door());
      await send(sending, head);
      await send(sending, content);
      sending.end("\r\n--x--\r\n");
      const { status, body } = await answered(answer);
      expect([status, body]).toEqual([400, expect.stringContaining("The image has no file name.")]);
    },
  );

  test("is refused if the file name has a NUL", async () => {
    const { sending, answer } = begin(door());
    sending.end(`${partOf("file", "name\0.png")}no picture\r\n--x--\r\n`);
    expect((await answered(answer)).status).toBe(400);
    await noneOnDisk();
  });
});

test.each(["/cart", "/account", "/admin/settings", "/admin/products/new"])(
  "a multipart form at %s that ends within a file is refused and does not end the process",
  async (to) => {
    const pid = shop.pid();
    const { sending, answer } = begin({ to, start: partOf("intent") });
    sending.end(`x\r\n${partOf("file", "photo.jpg")}half`);
    expect([400, 413]).toContain((await answered(answer)).status);
    expect([(await admin.get("/healthz")).status, shop.pid()]).toEqual([200, pid]);
  },
);

async function sendTooLarge(sending: ClientRequest): Promise<void> {
  await send(sending, partOf("file", "photo.jpg"));
  for (let sent = 0; sent < MAX_BYTES; sent += MEGABYTE) await send(sending, noise);
  await send(sending, "one more");
}

test("an upload by the API is refused as soon as it is over the limit", async () => {
  const { sending, answer } = begin(doors.api());
  await sendTooLarge(sending);
  const { status, body } = await answered(answer);
  expect([status, body]).toEqual([413, expect.stringContaining("“photo.jpg” is over the 10 MB limit")]);
  await noneOnDisk();
  sending.destroy();
});

test("a form's file over the limit is cut off on disk, and other files are checked separately", async () => {
  const { sending, answer } = begin(doors.form());
  await sendTooLarge(sending);
  for (let more = 0; more < 3; more++) await send(sending, noise);
  const sizes = () =>
    onDisk().map((name) => readFileSync(path.join(shop.uploadsDir, name)).byteLength <= MAX_BYTES + 1);
  await expect.poll(sizes).toEqual([true]);
  await send(sending, `\r\n${partOf("file", "poem.jpg")}a poem\r\n--x--\r\n`);
  sending.end();
  const { status, body } = await answered(answer);
  expect(status).toBe(413);
  expect(body).toContain("“photo.jpg”: This file is over the 10 MB limit");
  expect(body).toContain("“poem.jpg”: Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded.");
  await noneOnDisk();
});

test("memory does not grow with the size of uploads", async () => {
  const memory = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid()}/status`, "utf8"))?.[1]) * 1024;
  const upload = async (files: number) => {
    const { sending, answer } = begin(doors.form());
    for (let file = 0; file < files; file++) {
      await send(sending, partOf("file", `${file}.jpg`));
      for (let sent = 0; sent < MAX_BYTES; sent += MEGABYTE) await send(sending, noise);
      await send(sending, "\r\n");
    }
    sending.end("--x--\r\n");
    return (await answered(answer)).status;
  };
  expect(await upload(1)).toBe(415);
  const before = memory();
  expect(await upload(20)).toBe(415);
  expect(memory() - before).toBeLessThan(40 * MEGABYTE);
});

test("partial uploads a day old are removed at start, newer ones are kept", async () => {
  const [left, young] = ["00000000", "11111111"].map(
    (start) => `.upload-${start}-0000-4000-8000-000000000000`,
  );
  for (const name of [left, young]) writeFileSync(path.join(shop.uploadsDir, name ?? ""), "half a picture");
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  utimesSync(path.join(shop.uploadsDir, left ?? ""), yesterday, yesterday);
  await restart();
  expect(onDisk()).toEqual([young]);
});
