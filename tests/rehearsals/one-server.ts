/* `npm run rehearse`: docs/deploy.md done line by line on a machine of its own, and a toy bought there. */
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { guide } from "./machine/guide.ts";
import { Machine, NoMachineError } from "./machine/machine.ts";
import { addresses, names, settings } from "./world.ts";

const OPENID = "oauth2-mock-server@8.2.3";
const PACKAGES = "sudo libnss3-tools procps iproute2 curl caddy";
const CURRENT = "/opt/parkland-prints/current";
const CERTIFICATES = "/etc/rehearsal";
const AS_SHOP = "sudo -u parkland --";

const [browser = ""] = process.argv.slice(2);

try {
  await rehearse();
} catch (error) {
  if (!(error instanceof NoMachineError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function rehearse(): Promise<void> {
  const project = mkdtempSync("/var/tmp/project-");
  execFileSync("git", ["clone", "--quiet", "--bare", ".", path.join(project, "shop.git")]);
  const machine = await Machine.boot();
  const stop = () => void machine.stop().then(() => process.exit(1));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
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
    machine.run(guide(7));
    await expectOpen(machine);
    checkFiles(machine);
    checkFirewall(machine);
    await checkRestarts(machine);
    step("buying");
    say(fromOutside(machine, `tests/rehearsals/purchases.ts ${browser}`));
    await checkMail(machine);
    checkCommands(machine);
    await checkUpdates(machine, path.join(project, "shop.git"));
    checkCaddy(machine);
    say("The rehearsal is over: all of it holds.");
  } catch (error) {
    const journal = "journalctl --no-pager -n 60 -u parkland-prints -u outside-world -u nginx || true";
    process.stderr.write(machine.run(journal));
    throw error;
  } finally {
    await machine.stop();
    rmSync(project, { recursive: true, force: true });
  }
}

function installDebian(machine: Machine): void {
  step("packages");
  const node = realpathSync(process.execPath);
  machine.run(
    // A container's may keep services from being started.
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

/** Of the names of the shop and of the outside world. */
function makeAuthority(machine: Machine): void {
  const sign = (name: string, hosts: string[]) => `
    openssl req -newkey rsa:2048 -nodes -subj "/CN=${hosts[0]}" -keyout ${name}.key -out ${name}.csr 2>&1
    openssl x509 -req -in ${name}.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -out ${name}.pem \
      -extfile <(echo "subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}") 2>&1`;
  const world = Object.entries(names).flatMap(([address, hosts]) =>
    address === addresses.shop ? [] : hosts,
  );
  machine.run(`mkdir -p ${CERTIFICATES} && cd ${CERTIFICATES}
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Rehearsal" -keyout authority.key -out authority.pem 2>&1
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

/** What the owner types into the settings; the rest is as deploy/live.env has it. */
function fillSettings(): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const line = `${name}=${value}`.replace(/[\\&|]/g, "\\$&").replaceAll("'", `'\\''`);
      return `sed -i 's|^${name}=.*|${line}|' /opt/parkland-prints/.env`;
    })
    .join("\n");
}

/** As the guide says of an authority of one's own. */
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

async function expectOpen(machine: Machine): Promise<void> {
  await until(machine, "curl -fsS --cacert /etc/ssl/certs/rehearsal.pem https://shop.example.ca/readyz");
}

function checkFiles(machine: Machine): void {
  machine.run("systemd-analyze verify parkland-prints.service parkland-prints.socket");
  say(machine.run("systemd-analyze security --no-pager parkland-prints | tail -1").trim());
  assert.equal(
    machine
      .run("cat /proc/$(systemctl show -P MainPID parkland-prints)/status | grep -c 'NoNewPrivs:.*1'")
      .trim(),
    "1",
  );
}

function checkFirewall(machine: Machine): void {
  for (const port of [3000, 5432])
    machine.run(`! curl -s -m 3 telnet://shop.example.ca:${port} </dev/null`, { outside: true });
}

/** Restarts while visitors come: the socket stays open. */
async function checkRestarts(machine: Machine): Promise<void> {
  step("two restarts under load");
  await withVisitors(machine, async () => {
    for (let restart = 0; restart < 2; restart++) {
      machine.run("systemctl restart parkland-prints");
      await expectOpen(machine);
    }
  });
}

/** @throws when a request fails while `work` is done */
async function withVisitors(machine: Machine, work: () => Promise<void> | void): Promise<void> {
  const visits = machine.start(
    `cd ${CURRENT}; NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem exec node --import tsx tests/rehearsals/visits.ts`,
  );
  let output = "";
  visits.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  while (!output.includes("visiting")) await once(visits.stdout ?? visits, "data");
  await work();
  visits.stdin?.write("enough\n");
  await once(visits, "close");
  const { answered, failed, slowestMs } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
    answered: number;
    failed: Record<string, number>;
    slowestMs: number;
  };
  say(
    `${answered} requests answered, the slowest in ${Math.round(slowestMs)} ms, failed: ${JSON.stringify(failed)}`,
  );
  assert.deepEqual(failed, {}, "no request fails meanwhile");
}

/** One that is good, one that does not start, one whose migration fails. */
async function checkUpdates(machine: Machine, origin: string): Promise<void> {
  const work = path.join(path.dirname(origin), "work");
  const release = (change: string) =>
    machine.run(`[ -e ${work} ] || ${AS_SHOP} git clone -q ${origin} ${work}; cd ${work}; ${AS_SHOP} bash -c '${change}'
      ${AS_SHOP} git add -A; ${AS_SHOP} git -c user.name=R -c user.email=r@example.ca commit -qm next; ${AS_SHOP} git push -q origin HEAD`);
  const update = `cd ${CURRENT}; ${AS_SHOP} env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem npm run --silent update 2>&1`;
  const current = () => machine.run(`readlink -f ${CURRENT}`).trim();

  step("an update under load");
  release("echo 2 > public/version.txt");
  const first = current();
  await withVisitors(machine, () => say(machine.run(update)));
  const second = current();
  assert.notEqual(second, first);
  const workers = machine.run("pgrep -P $(systemctl show -P MainPID parkland-prints)").trim().split("\n");
  for (const worker of workers) assert.equal(machine.run(`readlink /proc/${worker}/cwd`).trim(), second);

  step("an update that does not start, under load");
  release('sed -i "1i throw 1;" server.ts');
  await withVisitors(machine, () => say(machine.run(`${update} && exit 1 || true`)));
  assert.equal(current(), second, "the version before goes on");

  step("an update whose migration fails, under load");
  release(
    'git checkout -q HEAD~1 -- server.ts; mkdir prisma/migrations/20991231000000_fails; echo "SELECT 1/0;" > prisma/migrations/20991231000000_fails/migration.sql',
  );
  await withVisitors(machine, () => say(machine.run(`${update} && exit 1 || true`)));
  assert.equal(current(), second, "nothing was changed");
  await expectOpen(machine);
}

async function checkMail(machine: Machine): Promise<void> {
  await until(machine, "[ $(grep -l 'To: ada@example.com' /var/mails/*.eml | wc -l) -ge 2 ]");
}

/** What the owner runs by hand, as the shop's user. */
function checkCommands(machine: Machine): void {
  const shell = `cd ${CURRENT}; ${AS_SHOP} env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem`;
  step("backup");
  assert.match(machine.run(`${shell} npm run --silent backup`), /Verified by restoring/);
  const scripts = (
    JSON.parse(machine.read("/opt/parkland-prints/source/package.json")) as { scripts: object }
  ).scripts;
  if (!("doctor" in scripts)) return;
  step("doctor");
  say(machine.run(`${shell} npm run --silent doctor -- --json || true`));
}

function checkCaddy(machine: Machine): void {
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
}

function fromOutside(machine: Machine, script: string): string {
  const environment = "HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem";
  return machine.run(`cd ${CURRENT}; ${environment} node --import tsx ${script}`, { outside: true }).trim();
}

async function until(machine: Machine, command: string): Promise<void> {
  machine.run(
    `for i in $(seq 240); do if ${command} >/dev/null 2>&1; then exit 0; fi; sleep 0.5; done; ${command}`,
  );
  await Promise.resolve();
}

function step(name: string): void {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)} ${name} …\n`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
