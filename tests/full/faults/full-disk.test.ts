import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "~/services/embedded/postgres/server";
import { Client } from "../../support/client";
import { startShop, type Shop } from "../../support/shop";
import { useSmallDisk } from "../../support/small-disk";
import { shopVariables } from "../../support/templates";

const disk = useSmallDisk(40);
const uploads = () => path.join(disk.folder, "uploads");

let shop: Shop;
let admin: Client;
let productId: string;

beforeAll(async () => {
  shop = await startShop({ env: { UPLOADS_DIR: uploads() } });
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  [{ id: productId } = { id: "" }] = (await admin.json<{ id: string }[]>("GET", "/api/products")).body;
});

afterEach(() => rmSync(path.join(disk.folder, "filler"), { force: true }));

afterAll(() => shop.stop());

function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(path.join(disk.folder, "filler"), Buffer.alloc(bavail * bsize - left, 1));
}

/** Noise, because it does not compress; each call makes another picture. */
function picture(): Promise<Buffer> {
  return sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer();
}

async function upload(): Promise<{ status: number; message?: string }> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(await picture())], "picture.jpg"));
  const response = await admin.request(`/api/admin/products/${productId}/images`, {
    method: "POST",
    body: form,
  });
  return { status: response.status, message: ((await response.json()) as { message?: string }).message };
}

const left = () => readdirSync(uploads()).sort();
const refused = (why: string, next: string) => ({
  status: 503,
  message: `The image was not saved because ${why}. ${next}, then try again.`,
});
const imageHost = async () =>
  /Image host<\/span>.*?<\/li>/s.exec((await admin.page("/admin")).html)?.[0] ?? "";

describe("a disk that is full at an upload", () => {
  beforeEach(({ skip }) => skip(!disk.isMounted, "only root may mount a disk"));

  test.each([
    ["before the picture is written", 0],
    ["while its renditions are written", 160 * 1024],
  ])(
    "%s says so, logs why, shows on System Status, and leaves nothing half written",
    async (_when, bytes) => {
      const before = left();
      expect(await imageHost()).toContain("Active");
      fill(bytes);
      expect(await upload()).toEqual(refused("the disk is full", "Free up space on the server"));
      expect(left()).toEqual(before);
      expect(shop.logs()).toMatch(/"level":"error".*"code":"ENOSPC","msg":"an image could not be stored"/);
      const status = await imageHost();
      expect(status).toContain("Unavailable");
      expect(status).toContain("Images cannot be stored because the disk is full");

      rmSync(path.join(disk.folder, "filler"));
      expect(await upload()).toMatchObject({ status: 201 });
      expect(await imageHost()).toContain("Active");
    },
  );

  test("does not prevent the start, and is reported there", async () => {
    fill(0);
    await shop.restart();
    expect(shop.logs()).toContain("UPLOADS_DIR cannot be written to: ENOSPC");
  });
});

test.skipIf(!existsSync("/dev/full"))("a disk that takes no log costs the log, not the shop", async () => {
  const full = openSync("/dev/full", "w");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { DATABASE_URL: shop.databaseUrl, UPLOADS_DIR: uploads(), DATA_DIR: shop.dataDir };
  const child = spawn(process.execPath, ["build/server/server.js"], {
    env: {
      ...process.env,
      ...shopVariables(),
      ...variables,
      NODE_ENV: "production",
      LOG_LEVEL: "debug",
      PORT: String(port),
      PUBLIC_URL: url,
    },
    stdio: ["ignore", full, full],
  });
  closeSync(full);
  const ended = once(child, "exit");
  const client = new Client(url);
  await expect
    .poll(() =>
      client.get("/readyz").then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(200);
  for (let visit = 0; visit < 20; visit++) expect((await client.page("/products")).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a database whose disk is full is answered for with 503, and nothing is half written", async () => {
  const review = {
    rating: 5,
    title: "Good",
    comment: "A fine dragon, and my child agrees.",
    guestName: "Ada",
  };
  const send = () => new Client(shop.url).json("POST", `/api/products/${productId}/reviews`, review);
  const reviews = async () =>
    (await shop.query<{ n: number }>("SELECT count(*)::int AS n FROM reviews"))[0]?.n ?? 0;
  const before = await reviews();
  await shop.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE disk_full USING MESSAGE = 'could not extend file "base/5/16384": No space left on device'; END $$`,
  );
  await shop.query("CREATE TRIGGER full_disk AFTER INSERT ON reviews EXECUTE FUNCTION full_disk()");
  const answer = await send();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(shop.logs()).toContain("the database has no room left on its disk; make some");
  expect(shop.logs()).not.toContain("a request failed unexpectedly");
  expect(await reviews()).toBe(before);
  await shop.query("DROP FUNCTION full_disk CASCADE");
  expect((await send()).status).toBe(201);
  expect(await reviews()).toBe(before + 1);
});

test("a picture folder that became a file is reported at an upload and on System Status", async () => {
  renameSync(uploads(), `${uploads()}-aside`);
  writeFileSync(uploads(), "a file");
  expect(await upload()).toEqual(refused("the folder is a file", "Fix this on the server"));
  expect(await imageHost()).toContain("Images cannot be stored because the folder is a file");
  rmSync(uploads());
  renameSync(`${uploads()}-aside`, uploads());
});
