import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "~/services/embedded/postgres/server";
import { Client } from "../../support/client";
import { ended, opened, startServer, type Server } from "../../support/shop";
import { renderedPicturesFolder, shopVariables } from "../../support/templates";

let dataDir: string;
let uploadsDir: string;
let port: number;
const servers: Server[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-start-"));
  chmodSync(dataDir, 0o755);
  uploadsDir = await renderedPicturesFolder();
  port = await freePort();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await ended(server, "SIGTERM");
});

afterAll(() => {
  rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(uploadsDir, { recursive: true, force: true });
});

function run(variables: Record<string, string> = {}, script?: string): Server {
  const own = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${variables.PORT ?? port}`,
    DATABASE_URL: "",
    SESSION_SECRET: "",
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
  };
  const server = startServer({ ...shopVariables(), ...own, ...variables }, script);
  servers.push(server);
  return server;
}

async function open(variables: Record<string, string> = {}, script?: string): Promise<Server> {
  const server = run(variables, script);
  await opened(server);
  return server;
}

async function refusal(
  variables: Record<string, string>,
): Promise<{ code: number | string | null; said: string }> {
  const server = run(variables);
  const code = await ended(server);
  return { code, said: server.logs().trim() };
}

function lockOf(): { pid: number; port: number } | null {
  try {
    const folder = realpathSync(path.join(dataDir, "postgres"));
    const lines = readFileSync(path.join(folder, "cluster/data/postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

const postmaster = () => lockOf()?.pid ?? null;

const shopper = () => new Client(`http://127.0.0.1:${port}`);
const productCount = async () => (await shopper().json<unknown[]>("GET", "/api/products")).body.length;

describe("a start", () => {
  test("on an empty folder fills the demo shop; the next one finds it as it was", async () => {
    const first = await open();
    const count = await productCount();
    expect(count).toBeGreaterThan(20);
    const client = shopper();
    await client.signIn("customer@example.com");
    expect(await ended(first, "SIGTERM")).toBe(0);

    const second = await open();
    expect(second.logs()).not.toContain("Filling the demo shop");
    expect(await productCount()).toBe(count);
    expect((await client.json<{ email: string }>("GET", "/api/auth/user")).body.email).toBe(
      "customer@example.com",
    );
  });

  test("after kill -9 takes over the PostgreSQL that was left behind", async () => {
    const first = await open();
    const left = postmaster();
    await ended(first, "SIGKILL");
    await open();
    expect(postmaster()).toBe(left);
    expect(await productCount()).toBeGreaterThan(20);
  });

  test("after a power cut, when PostgreSQL died with it, brings everything back", async () => {
    const first = await open();
    const pid = postmaster();
    await ended(first, "SIGKILL");
    process.kill(pid ?? 0, "SIGKILL");
    await open();
    expect(await productCount()).toBeGreaterThan(20);
  });

  test("of a second process on another port shares the shop, and the database stops with the last of them", async () => {
    const first = await open();
    const other = await freePort();
    const second = await open({ PORT: String(other) });
    expect(await ended(first, "SIGTERM")).toBe(0);
    expect((await new Client(`http://127.0.0.1:${other}`).json("GET", "/readyz")).status).toBe(200);
    expect(await ended(second, "SIGTERM")).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test("with several processes answers as one shop", async () => {
    await open({ WORKERS: "2" });
    const client = shopper();
    await client.signIn("admin@example.com");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.json<{ isAdmin: boolean }>("GET", "/api/auth/user")),
    );
    expect(answers.every(({ status, body }) => status === 200 && body.isAdmin)).toBe(true);
  });
});

test("PostgreSQL dies and its port is taken: it restarts at another port, and every process continues", async () => {
  const several = await open({ WORKERS: "2" });
  const other = await freePort();
  const single = await open({ PORT: String(other) });
  const clients = [shopper(), new Client(`http://127.0.0.1:${other}`)];
  for (const client of clients) await client.signIn("customer@example.com");
  const { pid, port: taken } = lockOf() ?? { pid: 0, port: 0 };
  // Stopped, so that they cannot restart it.
  for (const server of [several, single]) server.process.kill("SIGSTOP");
  process.kill(pid, "SIGKILL");
  const stranger = createNetServer((socket) => socket.on("error", () => undefined));
  await expect
    .poll(() => once(stranger.listen(taken, "127.0.0.1"), "listening").catch(() => null))
    .not.toBeNull();
  for (const server of [several, single]) server.process.kill("SIGCONT");

  await expect.poll(() => lockOf()?.port ?? taken).not.toBe(taken);
  for (const client of clients) {
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => client.get("/account")))).map(
        ({ status }) => status,
      );
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]));
  }
  for (const server of [several, single]) {
    expect(server.process.exitCode).toBeNull();
    expect(server.logs()).not.toMatch(/server process ended|failed unexpectedly/);
  }
  stranger.close();
});

test("a stopped shop's folders, copied as another user's and without modes, are the same shop", async () => {
  const first = await open();
  const shopperThen = shopper();
  await shopperThen.signIn("customer@example.com");
  const count = await productCount();
  expect(await ended(first, "SIGTERM")).toBe(0);
  const copy = mkdtempSync(path.join(tmpdir(), "shop-copy-"));
  chmodSync(copy, 0o755);
  execFileSync("cp", ["-rL", "--no-preserve=mode,ownership", dataDir, path.join(copy, "data")]);
  execFileSync("cp", ["-rL", "--no-preserve=mode,ownership", uploadsDir, path.join(copy, "uploads")]);
  const second = await open({ DATA_DIR: path.join(copy, "data"), UPLOADS_DIR: path.join(copy, "uploads") });
  expect(second.logs()).not.toContain("Filling the demo shop");
  expect(await productCount()).toBe(count);
  expect((await shopperThen.json<{ email: string }>("GET", "/api/auth/user")).body.email).toBe(
    "customer@example.com",
  );
  expect(statSync(path.join(copy, "data/session-secret")).mode & 0o777).toBe(0o600);
  expect(await ended(second, "SIGTERM")).toBe(0);
  rmSync(realpathSync(path.join(copy, "data/postgres")), { recursive: true, force: true });
  rmSync(copy, { recursive: true, force: true });
});

describe("a start that cannot be says so in one sentence", () => {
  test("when the port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port: number } = taken.address() as AddressInfo;
    expect(await refusal({ PORT: String(number) })).toEqual({
      code: 1,
      said: `Port ${number} is in use: stop what listens there, or set PORT to another one.`,
    });
    taken.close();
    expect(postmaster()).toBeNull();
  });

  test("when a setting is wrong", async () => {
    expect(await refusal({ WORKERS: "many" })).toEqual({ code: 1, said: "WORKERS must be a whole number." });
  });

  test("when the database cannot be reached, without its password", async () => {
    const { code, said } = await refusal({ DATABASE_URL: "postgresql://shop:open-sesame@127.0.0.1:1/shop" });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be reached \(127\.0\.0\.1:1\): connect ECONNREFUSED .*\.$/);
    expect(said).not.toContain("sesame");
    const socket = await refusal({ DATABASE_URL: "postgresql://shop@/shop?host=/nowhere" });
    expect(socket.said).toMatch(/^The database cannot be reached \(\/nowhere:5432\): connect ENOENT .*\.$/);
  });

  test.each([
    ["LOG_LEVEL", "x", "LOG_LEVEL must be fatal, error, warn, info, debug or silent."],
    [
      "TRUST_PROXY",
      "foo",
      "TRUST_PROXY must be the number of proxies in front of the shop, or their IP addresses, separated by commas.",
    ],
    [
      "HOST",
      "999.1.1.1",
      "HOST must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or localhost.",
    ],
    ["HOST", "192.0.2.1", "HOST is 192.0.2.1, which is no address of this machine."],
  ])("when %s is %s", async (name, value, sentence) => {
    expect(await refusal({ [name]: value })).toEqual({ code: 1, said: sentence });
  });

  test.each([
    ["DATA_DIR", { SESSION_SECRET: "" }],
    ["DATA_DIR", { SESSION_SECRET: "a secret for tests that is long enough" }],
    ["UPLOADS_DIR", {}],
  ])("when %s cannot be written to %o", async (name, others) => {
    const { code, said } = await refusal({ [name]: "/dev/null/shop", ...others });
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^${name} cannot be written to: .*\\.$`));
  });
});

test("an empty LOG_LEVEL counts as absent; a misspelt setting is reported and the shop starts", async () => {
  const server = await open({ LOG_LEVEL: "", SHOP_NAMES: "Prairie Toys" });
  expect(server.logs()).toContain("SHOP_NAMES is no setting of the shop; SHOP_NAME is.\n");
});

describe("a stop", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("by %s takes PostgreSQL along", async (signal) => {
    const server = await open();
    expect(postmaster()).not.toBeNull();
    expect(await ended(server, signal)).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test("of the development server takes PostgreSQL along, too", async () => {
    const development = { NODE_ENV: "development", HMR_PORT: String(await freePort()) };
    const server = await open(development, "scripts/develop.mjs");
    expect((await shopper().page("/products")).status).toBe(200);
    expect(await ended(server, "SIGTERM")).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test("by SIGTERM while PostgreSQL is being started leaves none behind", async () => {
    const server = run();
    await expect.poll(postmaster, { interval: 5 }).not.toBeNull();
    expect(await ended(server, "SIGTERM")).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test("of npm while packages are installed keeps the shop from opening", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "shop-installing-"));
    for (const name of ["start", "prepare", "environment"])
      cpSync(`scripts/${name}.mjs`, path.join(folder, "scripts", `${name}.mjs`));
    const write = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    };
    write("package-lock.json", JSON.stringify({ packages: { "node_modules/toy": { version: "1.0.0" } } }));
    // Stands in for npm: kills npm's shell, then installs.
    write(
      "npm.mjs",
      `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
      const parent = () => readFileSync(\`/proc/\${process.ppid}/stat\`, "utf8").split(") ")[1].split(" ")[1];
      const shell = parent();
      process.kill(Number(shell), "SIGKILL");
      while (parent() === shell);
      for (const made of ["app/services/database/client/client.ts", "build/server/server.js"]) {
        mkdirSync(made.slice(0, made.lastIndexOf("/")), { recursive: true });
        writeFileSync(made, "setInterval(() => undefined, 1000); // the shop is open");
      }`,
    );
    const env = { ...process.env, npm_lifecycle_event: "start", npm_execpath: path.join(folder, "npm.mjs") };
    const shell = spawn("sh", ["-c", `"${process.execPath}" scripts/start.mjs; true`], { cwd: folder, env });
    // The script has the shell's output, so it closes once both are gone.
    await once(shell, "close");
    expect(existsSync(path.join(folder, "build/server/server.js"))).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  });

  test("while shoppers are reading leaves no request unanswered", async () => {
    const server = await open();
    const answers = Promise.all(
      Array.from({ length: 10 }, () =>
        shopper()
          .get("/products?search=dragon")
          .then((response) => response.text()),
      ),
    );
    await shopper().get("/healthz");
    const [pages, code] = await Promise.all([answers, ended(server, "SIGTERM")]);
    expect(pages.every((page) => page.includes("</html>"))).toBe(true);
    expect(code).toBe(0);
  });

  test("ends a connection that is always in use, as a proxy's is, with an answer that says so", async () => {
    const server = await open();
    const proxy = connect(port, "127.0.0.1").setEncoding("utf8");
    let answers = "";
    proxy.on("data", (text: string) => (answers += text));
    proxy.write("POST /cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n");
    await expect
      .poll(() =>
        shopper()
          .get("/healthz")
          .then(({ status }) => status),
      )
      .toBe(200);
    const code = ended(server, "SIGTERM");
    await expect
      .poll(() =>
        shopper()
          .get("/healthz")
          .catch(() => null),
      )
      .toBeNull();
    proxy.write(`${"x".repeat(10)}GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await once(proxy, "close");
    const [, first = "", second = ""] = answers.split("HTTP/1.1 ");
    expect(first).toContain("Connection: keep-alive");
    expect(second).toMatch(/^200 /);
    expect(second).toContain("Connection: close");
    expect(await code).toBe(0);
  });
});

test("a PostgreSQL that dies under the shop is started again, and the shop goes on", async () => {
  await open();
  const dead = postmaster();
  process.kill(dead ?? 0, "SIGKILL");
  await expect
    .poll(
      () =>
        postmaster() !== dead &&
        shopper()
          .json("GET", "/readyz")
          .then((answer) => answer.status),
      { timeout: 90_000 },
    )
    .toBe(200);
  expect(await productCount()).toBeGreaterThan(20);
});
