import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { checkDoctor } from "./doctor-report.ts";
import { guide } from "./machine/guide.ts";
import { type Machine, NoMachineError } from "./machine/machine.ts";
import { hold } from "./rehearsal.ts";
import { checkCaddy, checkFiles, checkFirewall, checkMetrics } from "./surroundings.ts";
import { AS_SHOP, CERTIFICATES, CURRENT, expectOpen, say, step, until, withVisitors } from "./steps.ts";
import { checkUpdates } from "./updates.ts";
import { addresses, names, settings } from "./world.ts";

const OPENID = "oauth2-mock-server@8.2.3";
const PACKAGES = "libnss3-tools procps iproute2 curl caddy";

const [browser = ""] = process.argv.slice(2);

const UNITS = ["parkland-prints", "outside-world", "nginx"];

const project = mkdtempSync("/var/tmp/project-");
try {
  execFileSync("git", ["clone", "--quiet", "--bare", ".", path.join(project, "shop.git")]);
  await hold(UNITS, rehearse);
} finally {
  rmSync(project, { recursive: true, force: true });
}

async function rehearse(machine: Machine): Promise<void> {
  installDebian(machine);
  step("the shop, as the guide has it");
  machine.run(`chmod -R a+rX ${project}; chown -R parkland ${project}`);
  machine.run(
    guide(2, (line) => line.replace("ADDRESS-OF-THE-PROJECT", path.join(project, "shop.git"))),
    { online: true },
  );
  makeAuthority(machine);
  machine.run(guide(3));
  machine.run(guide(4, (line) => (line.startsWith("editor ") ? fillSettings() : line)));
  trustAuthority(machine);
  await startWorld(machine);
  step("service, proxy, firewall");
  machine.run(guide(5, (line) => (line.startsWith("journalctl ") ? "" : line)));
  machine.run(
    guide(6, (line) => (line.startsWith("certbot ") ? "" : line.replace("YOUR.NAME", "shop.example.ca"))),
  );
  // All visitors of the rehearsal come from one address.
  machine.run(
    "sed -i 's|rate=20r/s|rate=10000r/s|' /etc/nginx/sites-available/parkland-prints.conf; systemctl reload nginx",
  );
  machine.run(guide(7));
  await expectOpen(machine);
  checkFiles(machine);
  checkFirewall(machine);
  checkMetrics(machine);
  await checkRestarts(machine);
  step("buying");
  say(fromOutside(machine, `tests/rehearsals/purchases.ts ${browser}`));
  await checkMail(machine);
  checkCommands(machine);
  await checkUpdates(machine, path.join(project, "shop.git"));
  checkCaddy(machine);
}

function installDebian(machine: Machine): void {
  step("packages");
  const node = realpathSync(process.execPath);
  machine.run(
    // Containers may have a policy that keeps services from starting.
    `rm -f /usr/sbin/policy-rc.d
     [ -e /usr/bin/node ] || ln -s ${node} /usr/bin/node
     if command -v pg_lsclusters >/dev/null; then pg_lsclusters -h | while read v n _; do pg_dropcluster --stop $v $n; done; fi`,
  );
  const chapter = guide(1);
  const [update = "", install = ""] = chapter.split("\n");
  try {
    machine.run(`${update}; ${install} ${PACKAGES}`, { online: true });
  } catch (error) {
    throw new NoMachineError(`Debian's packages cannot be had here: ${String(error).slice(-300)}`);
  }
  machine.run(
    `systemctl disable --now caddy
     if [ -z "$(pg_lsclusters -h)" ]; then pg_createcluster $(ls /usr/lib/postgresql | tail -1) main; fi
     systemctl daemon-reload; systemctl enable postgresql; systemctl restart postgresql
     adduser --system --group --home /srv/parkland-prints --no-create-home parkland
     su postgres -c 'createuser --superuser root; createdb stripe'`,
  );
  machine.run(
    chapter
      .split("\n")
      .slice(2)
      .filter((line) => !line.startsWith("adduser"))
      .join("\n"),
  );
}

function makeAuthority(machine: Machine): void {
  const sign = (name: string, hosts: string[]) => `
    openssl req -newkey rsa:2048 -nodes -subj "/CN=${hosts[0]}" -keyout ${name}.key -out ${name}.csr 2>&1
    openssl x509 -req -in ${name}.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 90 -out ${name}.pem \
      -extfile <(echo "subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}") 2>&1`;
  const world = Object.entries(names).flatMap(([address, hosts]) =>
    address === addresses.shop ? [] : hosts,
  );
  machine.run(`mkdir -p ${CERTIFICATES} && cd ${CERTIFICATES}
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj "/CN=Rehearsal" -keyout authority.key -out authority.pem 2>&1
    ${sign("shop", ["shop.example.ca"])}
    ${sign("outside", world)}
    mkdir -p /etc/letsencrypt/live/shop.example.ca
    cp shop.pem /etc/letsencrypt/live/shop.example.ca/fullchain.pem
    cp shop.key /etc/letsencrypt/live/shop.example.ca/privkey.pem
    mkdir -p /root/.pki/nssdb; certutil -d sql:/root/.pki/nssdb -N --empty-password
    certutil -d sql:/root/.pki/nssdb -A -t C,, -n rehearsal -i authority.pem`);
  const hosts = Object.entries(names).map(([address, list]) => `${address} ${list.join(" ")}`);
  machine.write("/etc/hosts", `127.0.0.1 localhost rehearsal\n${hosts.join("\n")}\n`);
}

function fillSettings(): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const line = `${name}=${value}`.replace(/[\\&|]/g, "\\$&").replaceAll("'", `'\\''`);
      return `sed -i 's|^${name}=.*|${line}|' /opt/parkland-prints/.env`;
    })
    .join("\n");
}

function trustAuthority(machine: Machine): void {
  machine.run(`mkdir -p /etc/systemd/system/parkland-prints.service.d
    cp ${CERTIFICATES}/authority.pem /etc/ssl/certs/rehearsal.pem; chmod a+r /etc/ssl/certs/rehearsal.pem`);
  machine.write(
    "/etc/systemd/system/parkland-prints.service.d/authority.conf",
    "[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem\n",
  );
}

async function startWorld(machine: Machine): Promise<void> {
  step("the outside world: payments, sign-in, mail");
  machine.run(
    `mkdir -p /opt/openid /var/mails; cd /opt/openid; npm install --no-audit --no-fund --silent ${OPENID}`,
    {
      online: true,
    },
  );
  const openId = `/opt/openid/node_modules/oauth2-mock-server/dist/index.${machine.run("ls /opt/openid/node_modules/oauth2-mock-server/dist").includes("index.mjs") ? "mjs" : "js"}`;
  machine.run(`systemd-run --unit=outside-world -p NetworkNamespacePath=/run/netns/outside -p WorkingDirectory=${CURRENT} \
    -E NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem -E HOME=/root -E USER=root -- /usr/bin/node --import tsx \
    tests/rehearsals/outside-world.ts ${CERTIFICATES} 'postgresql://root@localhost/stripe?host=/var/run/postgresql' ${openId} /var/mails`);
  await until(machine, "journalctl -u outside-world | grep -q 'outside world is there'");
}

async function checkRestarts(machine: Machine): Promise<void> {
  step("two restarts under load");
  await withVisitors(machine, async () => {
    for (let restart = 0; restart < 2; restart++) {
      machine.run("systemctl restart parkland-prints");
      await expectOpen(machine);
    }
  });
}

async function checkMail(machine: Machine): Promise<void> {
  await until(machine, "[ $(grep -l 'To: ada@example.com' /var/mails/*.eml | wc -l) -ge 2 ]");
}

function checkCommands(machine: Machine): void {
  const shell = `cd ${CURRENT}; ${AS_SHOP} env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem`;
  step("backup");
  assert.match(machine.run(`${shell} npm run --silent backup`), /Verified by restoring/);
  step("doctor");
  checkDoctor(machine.run(`${shell} npm run --silent doctor -- --json || [ $? = 1 ]`));
}

function fromOutside(machine: Machine, script: string): string {
  const environment = "HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem";
  return machine.run(`cd ${CURRENT}; ${environment} node --import tsx ${script}`, { outside: true }).trim();
}
