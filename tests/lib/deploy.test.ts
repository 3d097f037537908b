import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { uploadFormLimits } from "~/http/limits/upload-limits";
import { connectionLimits } from "~/http/server/listen";
import { variablesSchema } from "~/services/environment/environment-variables";

const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => readFileSync(path.join("deploy", name), "utf8");
const unit = file("parkland-prints.service");
function certificate(): string[] {
  const files = ["certificate.pem", "key.pem"].map((name) => path.join(folder, name)) as [string, string];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=shop.example.ca"];
  spawnSync("openssl", [...made, "-out", files[0], "-keyout", files[1]]);
  return files.map((name) => readFileSync(name, "utf8"));
}

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

const known = new Set<string | undefined>([
  ...Object.keys(variablesSchema.shape),
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

test("the proxies let through what the shop takes, and are less patient than the shop", () => {
  const megabytes = uploadFormLimits.bytes / 1024 / 1024;
  const nginx = file("nginx.conf");
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(megabytes);
  expect(Number(/max_size (\d+)MB/.exec(file("Caddyfile"))?.[1])).toBeGreaterThan(megabytes * 1.05);
  const seconds = Number(/client_header_timeout (\d+)s;/.exec(nginx)?.[1]);
  expect(seconds * 1000).toBeLessThanOrEqual(connectionLimits.headersTimeout ?? 0);
});

test.skipIf(!has("systemd-analyze"))("systemd understands the unit and the socket", () => {
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
  // Versions of the program differ. A warning is no error, but has a reason.
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

/** The program asks the kernel, which not every machine allows. */
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
