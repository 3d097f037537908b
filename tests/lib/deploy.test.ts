import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { uploadFormLimits } from "~/http/upload-limits";
import { connectionLimits } from "~/http/connection-limits";

/* What is in deploy/, without a server to put it on; `npm run rehearse` does that. */

const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => readFileSync(path.join("deploy", name), "utf8");
const unit = file("parkland-prints.service");
/** A certificate and its key, which lie in the folder too. */
function certificate(): string[] {
  const files = ["certificate.pem", "key.pem"].map((name) => path.join(folder, name)) as [string, string];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=shop.example.ca"];
  spawnSync("openssl", [...made, "-out", files[0], "-keyout", files[1]]);
  return files.map((name) => readFileSync(name, "utf8"));
}

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

/** The shop's settings, and what Node itself reads. */
const known = new Set([
  ...[
    ...readFileSync("app/services/environment-variables.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z_]+): /gm),
  ].map(([, name]) => name),
  "NODE_ENV",
  "NODE_EXTRA_CA_CERTS",
]);

test("every variable that deploy/ sets is a setting of the shop", () => {
  const named = readdirSync("deploy").flatMap((name) =>
    [...file(name).matchAll(/^#?(?:Environment=|ENV )?([A-Z][A-Z_]+)=/gm)].map(([, variable]) => variable),
  );
  expect(named).toContain("SHOP_MODE");
  expect(named).toContain("NODE_EXTRA_CA_CERTS");
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the settings are read as they are written, and nothing in them has to be quoted otherwise", () => {
  const values = parseEnv(file("live.env"));
  expect(values.MAIL_FROM).toBe("Parkland Prints <orders@example.ca>");
  expect(new URL(values.DATABASE_URL ?? "").searchParams.get("host")).toBe("/var/run/postgresql");
  // As every command reads them: refused where a # would cut a value.
  writeFileSync(path.join(folder, ".env"), file("live.env"));
  const script = pathToFileURL(path.resolve("scripts/environment.mjs")).href;
  const read = `import { environmentVariables } from "${script}"; process.stdout.write(environmentVariables().TRUST_PROXY)`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", read], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe("1");
});

test("unit, socket, proxies and settings name the same port, folders and user", () => {
  const { PORT, DATA_DIR = "", UPLOADS_DIR = "", BACKUP_DIR } = parseEnv(file("live.env"));
  for (const name of ["parkland-prints.socket", "nginx.conf", "Caddyfile"])
    expect(file(name)).toContain(`127.0.0.1:${PORT}`);
  for (const written of [path.dirname(DATA_DIR), path.dirname(UPLOADS_DIR), BACKUP_DIR])
    expect(unit).toMatch(new RegExp(`^ReadWritePaths=-?${written}$`, "m"));
  expect(file("database.sql")).toContain(`CREATE ROLE ${/^User=(.*)$/m.exec(unit)?.[1]} LOGIN`);
});

test("the unit starts the shop as npm run cluster does", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { cluster: string } };
  expect(unit).toContain(`\nExecStart=/usr/bin/${scripts.cluster}\n`);
});

test("the container is made of files that are there, and starts the shop as npm run cluster does", () => {
  const lines = file("Containerfile");
  const copied = [...lines.matchAll(/^COPY (?:--\S+ )*(.*) \S+$/gm)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  expect(copied).toContain("package-lock.json");
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { cluster: string } };
  expect(lines).toContain(`CMD ${JSON.stringify(scripts.cluster.split(" ")).replaceAll('","', '", "')}`);
  // Secrets and what belongs to this machine stay out of it.
  const left = readFileSync(".dockerignore", "utf8").split("\n");
  for (const name of [".env", ".git", "data", "uploads", "node_modules"]) expect(left).toContain(name);
});

test("the two containers agree with each other, the image and the shop's settings", () => {
  const compose = file("compose.yaml");
  const [shop = "", database = ""] = compose.split("\n  database:\n");
  const variables = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(shop)?.[1] ?? "";
  const settings = Object.fromEntries(
    [...variables.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  // What PostgreSQL's driver reads itself is beside the shop's own.
  expect(Object.keys(settings).filter((name) => !known.has(name) && name !== "PGPASSWORD")).toEqual([]);
  const image = file("Containerfile");
  for (const name of ["DATA_DIR", "UPLOADS_DIR", "BACKUP_DIR"]) {
    expect(image).toContain(`\nENV ${name}=${settings[name]}\n`);
    expect(shop).toMatch(new RegExp(`^ {6}- \\w+:${settings[name]}$`, "m"));
  }
  const { username, hostname, pathname } = new URL(settings.DATABASE_URL ?? "");
  expect(hostname).toBe("database");
  expect(database).toContain(`POSTGRES_USER: ${username}\n      POSTGRES_DB: ${pathname.slice(1)}\n`);
  expect(/POSTGRES_PASSWORD: (.*)/.exec(database)?.[1]).toBe(settings.PGPASSWORD);
  const mounted = [...compose.matchAll(/^ {6}- (\w+):/gm)].map(([, name]) => name);
  expect(compose.split("\nvolumes:\n")[1]).toBe(mounted.map((name) => `  ${name}:\n`).join(""));
  expect(image).toContain(`\nEXPOSE ${/127\.0\.0\.1:\d+:(\d+)/.exec(shop)?.[1]}\n`);
  expect(unit).toContain(`\nTimeoutStopSec=${/stop_grace_period: (\d+)s/.exec(shop)?.[1]}\n`);
});

test("the proxies let through what the shop takes, and are less patient than the shop", () => {
  const megabytes = uploadFormLimits.bytes / 1024 / 1024;
  const nginx = file("nginx.conf");
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(megabytes);
  expect(Number(/max_size (\d+)MB/.exec(file("Caddyfile"))?.[1])).toBeGreaterThan(megabytes * 1.05);
  const seconds = Number(/client_header_timeout (\d+)s;/.exec(nginx)?.[1]);
  expect(seconds * 1000).toBeLessThanOrEqual(connectionLimits.headersTimeout ?? 0);
});

test.skipIf(!has("systemd-analyze"))("systemd understands the unit and the socket", () => {
  // Judged as on a server, where these are.
  const here = unit
    .replaceAll("/usr/bin/node", process.execPath)
    .replaceAll("/opt/parkland-prints/current", process.cwd());
  writeFileSync(path.join(folder, "parkland-prints.service"), here);
  writeFileSync(path.join(folder, "parkland-prints.socket"), file("parkland-prints.socket"));
  const units = ["service", "socket"].map((kind) => path.join(folder, `parkland-prints.${kind}`));
  const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
  expect([verified.stderr, verified.status]).toEqual(["", 0]);
});

test.skipIf(!has("nginx"))("nginx understands its file", () => {
  certificate();
  const site = file("nginx.conf")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  writeFileSync(path.join(folder, "site.conf"), site);
  const main = `pid ${folder}/nginx.pid; error_log stderr; events {} http { include ${folder}/site.conf; }`;
  writeFileSync(path.join(folder, "nginx.conf"), main);
  const tested = spawnSync("nginx", ["-t", "-c", path.join(folder, "nginx.conf")], { encoding: "utf8" });
  expect([tested.stderr, tested.status]).toEqual([expect.stringContaining("test is successful"), 0]);
});

test.skipIf(!has("caddy"))("Caddy understands its file", () => {
  const validated = spawnSync(
    "caddy",
    ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
    {
      encoding: "utf8",
      env: { ...process.env, HOME: folder },
    },
  );
  // Of different versions one or the other; a warning is no error, but has a reason.
  const said = validated.stdout + validated.stderr;
  expect([said, validated.status]).toEqual([expect.stringContaining("Valid configuration"), 0]);
  expect(said).not.toContain('"level":"warn"');
});

test.skipIf(!has("haproxy"))("HAProxy understands its file", () => {
  const certificates = path.join(folder, "certificates");
  mkdirSync(certificates);
  writeFileSync(path.join(certificates, "shop.pem"), certificate().join(""));
  const here = file("haproxy.cfg").replace("/etc/haproxy/certs/", `${certificates}/`);
  writeFileSync(path.join(folder, "haproxy.cfg"), here);
  const checked = spawnSync("haproxy", ["-c", "-f", path.join(folder, "haproxy.cfg")], { encoding: "utf8" });
  expect([checked.stderr, checked.status]).toEqual(["", 0]);
});

/** Its program asks the kernel, which not every machine lets it. */
const asksKernel = () => spawnSync("nft", ["list", "tables"]).status === 0;

test.skipIf(!asksKernel())("nftables understands its file, also as chapter 11 changes it", () => {
  const balanced = file("nftables.conf").replace(
    "tcp dport { 80, 443 } accept",
    "ip saddr 10.0.0.20 tcp dport 3000 accept",
  );
  expect(readFileSync("docs/deploy.md", "utf8")).toContain("ip saddr 10.0.0.20 tcp dport 3000 accept");
  expect(balanced).not.toBe(file("nftables.conf"));
  writeFileSync(path.join(folder, "nftables.conf"), balanced);
  for (const rules of ["deploy/nftables.conf", path.join(folder, "nftables.conf")]) {
    const checked = spawnSync("nft", ["-c", "-f", rules], { encoding: "utf8" });
    expect([checked.stderr, checked.status]).toEqual(["", 0]);
  }
});
