import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../../support/client";
import { startShop, type Shop } from "../../support/shop";
import { variable } from "../../support/templates";

let shop: Shop;
let backups: string;
const picture = "picture.webp";

beforeAll(async () => {
  backups = mkdtempSync(path.join(variable("TEST_FOLDER"), "backups-"));
  shop = await startShop({ env: { BACKUP_DIR: backups } });
  writeFileSync(uploaded(picture), Buffer.alloc(200_000, "x"));
}, 300_000);
afterAll(() => shop.stop());

const MEGABYTE = 1024 * 1024;
const uploaded = (name: string) => path.join(shop.uploadsDir, name);

function positionsIn(file: string): number[] {
  const folder = `/proc/${shop.pid()}`;
  return readdirSync(`${folder}/fd`).flatMap((fd) => {
    try {
      if (readlinkSync(`${folder}/fd/${fd}`) !== file) return [];
      return Number(/pos:\s+(\d+)/.exec(readFileSync(`${folder}/fdinfo/${fd}`, "utf8"))?.[1]);
    } catch {
      return [];
    }
  });
}
const openFiles = (name: string) => positionsIn(uploaded(name)).length;

async function ask(name: string): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined).pause();
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(`GET /uploads/${name} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  return socket;
}

async function attempt(name: string): Promise<void> {
  await fetch(`${shop.url}/uploads/${name}`)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a file that cannot be read breaks off its own answer, and nothing else", async () => {
  const pid = shop.pid();
  // Its metadata are those of a file, but reading it fails.
  symlinkSync("/proc/self/mem", uploaded("broken.webp"));
  await attempt("broken.webp");
  await until(() => shop.logs().includes("a file could not be read"));
  expect((await fetch(`${shop.url}/uploads/${picture}`)).status).toBe(200);
  expect(shop.pid()).toBe(pid);
  rmSync(uploaded("broken.webp"));
});

test("files whose readers went away do not stay open", async () => {
  writeFileSync(uploaded("large.webp"), Buffer.alloc(40 * MEGABYTE));
  const sockets = await Promise.all(Array.from({ length: 20 }, () => ask("large.webp")));
  await until(() => openFiles("large.webp") === sockets.length);
  for (const socket of sockets) socket.destroy();
  await until(() => openFiles("large.webp") === 0);
  rmSync(uploaded("large.webp"));
});

test.each([
  ["bytes=0-9", 206, 10],
  ["bytes=5-5", 206, 1],
  ["bytes=90-", 206, 10],
  ["bytes=90-500", 206, 10],
  ["bytes=5-2", 200, 100],
  ["bytes=-5", 200, 100],
  ["bytes=a-b", 200, 100],
  ["bytes=0-1,5-9", 200, 100],
  ["items=1-2", 200, 100],
  ["bytes=99999999999999999999-", 200, 100],
  ["bytes=100-", 416, 0],
])("the range %s is answered with %i and %i bytes", async (range, status, bytes) => {
  writeFileSync(uploaded("small.webp"), Buffer.alloc(100, "x"));
  const answer = await fetch(`${shop.url}/uploads/small.webp`, { headers: { Range: range } });
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([status, bytes]);
});

test("a picture that is deleted and put back while many ask for it ends nothing", async () => {
  const pid = shop.pid();
  copyFileSync(uploaded(picture), uploaded("flicker.webp"));
  let isAsking = true;
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 100; i++) await attempt("flicker.webp");
    }),
  ).finally(() => (isAsking = false));
  while (isAsking) {
    rmSync(uploaded("flicker.webp"), { force: true });
    await new Promise((resolve) => setImmediate(resolve));
    copyFileSync(uploaded(picture), uploaded("flicker.webp"));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await asking;
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(shop.pid()).toBe(pid);
});

test("a backup is read no faster than it is downloaded, and closed when nobody reads on", async () => {
  const file = path.join(backups, "backup-2026-01-01T000000Z.tar");
  // Sparse: writing 400 MB would block this process, which must see closed connections.
  writeFileSync(file, "");
  truncateSync(file, 400 * MEGABYTE);
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const answer = await admin.get(`/admin/backups/${path.basename(file)}`);
  expect(answer.headers.get("Content-Length")).toBe(String(400 * MEGABYTE));
  const reader = answer.body!.getReader();
  let taken = 0;
  for (let step = 0; step < 300; step++) {
    taken += (await reader.read()).value?.length ?? 0;
    for (const position of positionsIn(file)) expect(position - taken).toBeLessThan(48 * MEGABYTE);
  }
  await reader.cancel();
  await until(() => positionsIn(file).length === 0);
  rmSync(file);
});
