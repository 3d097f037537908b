import { strict as assert } from "node:assert";
import type { Machine } from "./machine/machine.ts";
import { CERTIFICATES, CURRENT, say, step } from "./steps.ts";
import { addresses } from "./world.ts";

const OPEN_PORT = 8080;

export function checkFiles(machine: Machine): void {
  machine.run("systemd-analyze verify parkland-prints.service parkland-prints.socket");
  say(machine.run("systemd-analyze security --no-pager parkland-prints | tail -1").trim());
  assert.equal(
    machine
      .run("cat /proc/$(systemctl show -P MainPID parkland-prints)/status | grep -c 'NoNewPrivs:.*1'")
      .trim(),
    "1",
  );
}

export function checkFirewall(machine: Machine): void {
  const listener = `require("net").createServer((socket) => socket.end("reached")).listen(${OPEN_PORT}, "0.0.0.0")`;
  machine.run(`systemd-run --unit=open-port -- /usr/bin/node -e '${listener}'
    for i in $(seq 100); do if cat < /dev/tcp/127.0.0.1/${OPEN_PORT} | grep -q reached; then exit 0; fi; sleep 0.2; done; exit 1`);
  const reach = (port: number) =>
    machine
      .run(`timeout 3 bash -c "cat < /dev/tcp/${addresses.shop}/${port}" 2>/dev/null || true`, {
        outside: true,
      })
      .trim();
  assert.equal(reach(OPEN_PORT), "", "the firewall lets in a port that it does not name");
  machine.run("nft flush ruleset");
  assert.equal(reach(OPEN_PORT), "reached", "the port can be reached without the firewall");
  machine.run(`systemctl reload nftables; systemctl stop open-port`);
  for (const port of [3000, 5432]) assert.equal(reach(port), "");
}

export function checkMetrics(machine: Machine): void {
  const status = (url: string, outside: boolean) =>
    machine.run(`curl -sS -o /dev/null -w '%{http_code}' --cacert /etc/ssl/certs/rehearsal.pem ${url}`, {
      outside,
    });
  assert.equal(status("http://127.0.0.1:3000/metrics", false), "200");
  assert.equal(status("https://shop.example.ca/metrics", false), "404");
  assert.equal(status("https://shop.example.ca/metrics", true), "404");
}

export function checkCaddy(machine: Machine): void {
  step("the same behind Caddy");
  machine.run(`systemctl stop nginx; cp ${CURRENT}/deploy/Caddyfile /etc/caddy/Caddyfile
    mkdir -p /etc/caddy/tls; cp ${CERTIFICATES}/shop.pem ${CERTIFICATES}/shop.key /etc/caddy/tls; chown -R caddy /etc/caddy/tls
    sed -i 's|^shop.example.ca {|&\\n\\ttls /etc/caddy/tls/shop.pem /etc/caddy/tls/shop.key|' /etc/caddy/Caddyfile
    systemctl restart caddy`);
  machine.run(
    `curl -fsS --retry 20 --retry-all-errors --retry-delay 1 --cacert /etc/ssl/certs/rehearsal.pem https://shop.example.ca/readyz
     curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' http://shop.example.ca/products | grep -q '308 https://shop.example.ca/products'`,
    { outside: true },
  );
  checkMetrics(machine);
}
