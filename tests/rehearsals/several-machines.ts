/* The second part of docs/deploy.md while shoppers buy. Each machine is a network namespace. */
import { strict as assert } from "node:assert";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { databaseAt, PRIMARY, STANDBY, startDatabases } from "./databases.ts";
import { guide } from "./machine/guide.ts";
import { type Machine, NoMachineError } from "./machine/machine.ts";
import { hold } from "./rehearsal.ts";
import { INSERT_ONE_PRODUCT } from "../support/one-product.ts";
import { CENTRE, PASSWORD, SHOP, ShopMachine } from "./shop-machine.ts";
import { CERTIFICATES, CURRENT, expectOpen, say, step, until } from "./steps.ts";

const CLIENT = `HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem node --import tsx`;
const DIED = ["broken off", "502", "504"];

await hold(["shop1", "shop2", "pgbouncer-shop1", "pgbouncer-shop2", "haproxy"], async (machine) => {
  install(machine);
  await startDatabases(machine);
  makeCertificate(machine);
  step("two machines that run the shop");
  const shops = [new ShopMachine(machine, 1), new ShopMachine(machine, 2)];
  const [one, two] = shops as [ShopMachine, ShopMachine];
  checkPooler(machine);
  one.startPooler();
  one.run("/usr/bin/node --import tsx scripts/migrate.ts deploy");
  machine.run(`psql -v ON_ERROR_STOP=1 '${databaseAt(PRIMARY)}' <<'SQL'\n${INSERT_ONE_PRODUCT};\nSQL`);
  one.startShop();
  two.start();
  for (const shop of shops) {
    await until(machine, `curl -fsS http://${shop.address}:3000/readyz`);
  }
  balance(machine);
  await expectOpen(machine);
  checkSettings(one);
  say(machine.run(`cd ${CURRENT}; ${CLIENT} tests/rehearsals/seen-at-once.ts ${one.address} ${two.address}`));
  const buying = await startBuying(machine);
  await checkStop(machine, buying, one);
  await checkDeath(machine, buying, two, [one]);
  await checkDeadPrimary(machine, buying, shops);
  // pg_hba.conf accepts only TLS.
  const booked = await buying.tell(`book ${databaseAt(STANDBY)}?sslmode=no-verify`);
  say(`${String(booked)} orders were answered, none of them is lost, and the books add up.`);
});

function install(machine: Machine): void {
  step("packages");
  machine.run(`rm -f /usr/sbin/policy-rc.d
    [ -e /usr/bin/node ] || ln -s ${realpathSync(process.execPath)} /usr/bin/node
    if command -v pg_lsclusters >/dev/null; then pg_lsclusters -h | while read v n _; do pg_dropcluster --stop $v $n; done; fi`);
  try {
    machine.run(
      "apt-get update; apt-get install -y postgresql ssl-cert pgbouncer haproxy ca-certificates curl socat procps iproute2",
      { online: true },
    );
  } catch (error) {
    throw new NoMachineError(`Debian's packages cannot be had here: ${String(error).slice(-300)}`);
  }
  machine.run(`systemctl daemon-reload; systemctl disable --now pgbouncer haproxy
    adduser --quiet --system --group --home /srv/parkland-prints --no-create-home parkland
    install -d -o parkland -g parkland /srv/uploads; mkdir -p ${CURRENT}; mount --bind '${process.cwd()}' ${CURRENT}
    ip address add ${CENTRE}/32 dev lo`);
}

function makeCertificate(machine: Machine): void {
  machine.run(`mkdir -p ${CERTIFICATES}; cd ${CERTIFICATES}
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj "/CN=shop.example.ca" -addext "subjectAltName=DNS:shop.example.ca" \
      -keyout shop.key -out shop.pem 2>&1
    cp shop.pem /etc/ssl/certs/rehearsal.pem`);
  machine.write("/etc/hosts", "127.0.0.1 localhost rehearsal shop.example.ca\n");
}

function linesOf(chapter: number, ...left: string[]): string {
  return guide(chapter, (line) => (left.some((beginning) => line.startsWith(beginning)) ? "" : line));
}

function checkPooler(machine: Machine): void {
  const lines = linesOf(11, "apt-get ").replace("THE PASSWORD", decodeURIComponent(PASSWORD));
  machine.run(`${lines}
    sed -i s/db1.example.ca/db2.example.ca/ /etc/pgbouncer/pgbouncer.ini
    systemctl reload pgbouncer
    systemctl is-active pgbouncer; systemctl stop pgbouncer`);
}

function balance(machine: Machine): void {
  step("the load balancer");
  machine.run(`mkdir /root/balancer; cd /root/balancer
    sed 's/10.0.0.11/10.98.1.2/; s/10.0.0.12/10.98.2.2/' ${CURRENT}/deploy/haproxy.cfg > haproxy.cfg
    cp ${CERTIFICATES}/shop.pem fullchain.pem; cp ${CERTIFICATES}/shop.key privkey.pem
    ${linesOf(12, "apt-get ", "echo ")}`);
}

function checkSettings(shop: ShopMachine): void {
  step("what the doctor says");
  const finding = (id: string, changes = {}) => {
    const report = shop.run("/usr/bin/node --import tsx scripts/doctor.ts --json", changes);
    const { checks } = JSON.parse(report.slice(report.indexOf("{"))) as {
      checks: { id: string; state: string; text: string }[];
    };
    const { state = "", text = "" } = checks.find((check) => check.id === id) ?? {};
    say(`  ${state.padEnd(8)} ${text}`);
    return `${state} ${text}`;
  };
  assert.match(finding("sessions"), /^ok By transaction through the pooler/);
  assert.match(finding("machines"), /^ok \S+, with the settings/);
  const forgotten = { DATABASE_DIRECT_URL: "" };
  assert.match(finding("sessions", forgotten), /^broken DATABASE_URL leads through a pooler/);
  assert.match(
    shop.run("/usr/bin/node scripts/start.mjs", { ...forgotten, PORT: "3009" }),
    /DATABASE_URL leads through a pooler .* Set DATABASE_DIRECT_URL/,
  );
  assert.match(
    finding("machines", { SESSION_SECRET: "another-secret-0123456789-abcdefghij" }),
    /^broken .* another SESSION_SECRET/,
  );
}

interface Buying {
  tell(line: string): Promise<unknown>;
}

async function startBuying(machine: Machine): Promise<Buying> {
  step("shoppers");
  const child = machine.start(
    `cd ${CURRENT}; export ${CLIENT.replace(" node", "; exec node")} tests/rehearsals/buying.ts ${SHOP}`,
    { outside: false },
  );
  if (!child.stdout) throw new Error("the shoppers say nothing");
  const lines = createInterface(child.stdout);
  const ended = once(child, "close").then(() => {
    throw new Error("the shoppers went home");
  });
  ended.catch(() => undefined);
  return {
    async tell(line) {
      child.stdin?.write(`${line}\n`);
      const [said] = (await Promise.race([once(lines, "line"), ended])) as [string];
      return JSON.parse(said);
    },
  };
}

async function refusals(buying: Buying, expected: string[]): Promise<void> {
  const refused = (await buying.tell("refused")) as Record<string, number>;
  say(`  ${String(await buying.tell("more 20"))} orders; refused: ${JSON.stringify(refused)}`);
  assert.deepEqual(
    Object.keys(refused).filter((what) => !expected.includes(what)),
    [],
  );
}

async function checkStop(machine: Machine, buying: Buying, shop: ShopMachine): Promise<void> {
  step("a machine is drained, stopped and started");
  const set = (state: string) =>
    machine.run(`echo 'set server shop/${shop.name} state ${state}' | socat stdio /run/haproxy/admin.sock`);
  await buying.tell("more 20");
  set("drain");
  await until(
    machine,
    `echo 'show servers conn shop' | socat stdio /run/haproxy/admin.sock | grep '^shop/${shop.name} ' | awk '{exit $7 != 0}'`,
  );
  shop.stop();
  await buying.tell("more 20");
  shop.startShop();
  await until(machine, `curl -fsS http://${shop.address}:3000/readyz`);
  set("ready");
  await buying.tell("more 20");
  await refusals(buying, []);
}

async function checkDeath(
  machine: Machine,
  buying: Buying,
  shop: ShopMachine,
  others: ShopMachine[],
): Promise<void> {
  step("a machine loses its power");
  await buying.tell("more 10");
  shop.die();
  await buying.tell("more 40");
  await refusals(buying, DIED);
  for (const other of others) machine.run(`curl -fsS http://${other.address}:3000/readyz`);
  step("its connections to the database end by themselves, and it comes back");
  await until(
    machine,
    `[ "$(su postgres -c "psql -Atc \\"SELECT count(*) FROM pg_stat_activity WHERE client_addr = '${shop.address}'\\"")" = 0 ]`,
  );
  shop.plugIn();
  shop.start();
  await until(machine, `curl -fsS http://${shop.address}:3000/readyz`);
  await buying.tell("more 20");
  // Their requests fail only after a timeout.
  await refusals(buying, DIED);
}

async function checkDeadPrimary(machine: Machine, buying: Buying, shops: ShopMachine[]): Promise<void> {
  step("the primary dies, and the standby takes over");
  machine.run("kill -9 $(head -1 /var/lib/postgresql/*/main/postmaster.pid)");
  machine.run("pg_ctlcluster $(ls /usr/lib/postgresql | tail -1) standby promote");
  for (const shop of shops) shop.leadTo(STANDBY);
  await buying.tell("more 40");
  await refusals(buying, ["503", "the card was not charged"]);
}
