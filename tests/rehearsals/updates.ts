import { strict as assert } from "node:assert";
import path from "node:path";
import type { Machine } from "./machine/machine.ts";
import { AS_SHOP, CURRENT, expectOpen, say, step, withVisitors } from "./steps.ts";

const AUTHORITY = "env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem";
const ARCHIVE = "/var/tmp/next-release.tar.gz";
const STEPS = 5;

export async function checkUpdates(machine: Machine, origin: string): Promise<void> {
  const work = path.join(path.dirname(origin), "work");
  const release = (change: string) =>
    machine.run(`[ -e ${work} ] || ${AS_SHOP} git clone -q ${origin} ${work}; cd ${work}; ${AS_SHOP} bash -c '${change}'
      ${AS_SHOP} git add -A; ${AS_SHOP} git -c user.name=R -c user.email=r@example.ca commit -qm next; ${AS_SHOP} git push -q origin HEAD`);
  const update = `cd ${CURRENT}; ${AS_SHOP} ${AUTHORITY} npm run --silent update 2>&1`;
  const current = () => machine.run(`readlink -f ${CURRENT}`).trim();
  /** The earlier version's processes close their connections first. */
  const expectServed = async (folder: string) => {
    const folders = () =>
      machine
        .run(
          "for worker in $(pgrep -P $(systemctl show -P MainPID parkland-prints)); do readlink /proc/$worker/cwd || true; done",
        )
        .trim()
        .split("\n");
    for (let tries = 0; folders().some((other) => other !== folder); tries++) {
      assert.ok(tries < 120, `a minute later there are still processes in ${folders().join(", ")}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const refused = (why: RegExp) =>
    withVisitors(machine, () => {
      const said = machine.run(`${update} && exit 1 || true`);
      say(said);
      assert.match(said, why);
    });

  step("an update under load");
  release("echo 2 > public/version.txt");
  const first = current();
  await withVisitors(machine, () => say(machine.run(update)));
  const second = current();
  assert.notEqual(second, first);
  await expectServed(second);

  step("an update that does not start, under load");
  release('sed -i "1i throw 1;" server.ts');
  await refused(/A server process could not be started/);
  assert.equal(current(), second, "the version before goes on");

  step("an update that hangs when it starts, under load");
  release('sed -i "1s/.*/await new Promise(() => setInterval(() => undefined, 1000));/" server.ts');
  await refused(/not ready within a minute/);
  assert.equal(current(), second, "the version before goes on");
  await expectServed(second);

  step("an update whose migration fails, under load");
  release(
    'sed -i 1d server.ts; mkdir prisma/migrations/20991231000000_fails; echo "SELECT 1/0;" > prisma/migrations/20991231000000_fails/migration.sql',
  );
  await refused(/20991231000000_fails failed: division by zero/);
  assert.equal(current(), second, "nothing was changed");

  step("an update from an archive, with a migration and another lock file, under load");
  release(
    `git mv prisma/migrations/20991231000000_fails prisma/migrations/20991231000000_works; echo "CREATE TABLE rehearsal (id int);" > prisma/migrations/20991231000000_works/migration.sql; sed -i "0,/1\\.0\\.0/s//1.0.1/" package.json package-lock.json`,
  );
  machine.run(`cd ${work}; ${AS_SHOP} git archive --prefix=shop/ --output=${ARCHIVE} HEAD`);
  await withVisitors(machine, () =>
    say(
      machine.run(`cd ${CURRENT}; ${AS_SHOP} npm run --silent update -- ${ARCHIVE} 2>&1`, { online: true }),
    ),
  );
  const third = current();
  assert.notEqual(third, second);
  await expectServed(third);
  machine.run(`${AS_SHOP} psql -d parkland -c 'SELECT count(*) FROM rehearsal'`);

  await checkInterrupted(machine, update, release);
  step("an update of a single process, under load");
  machine.run(`sed -i '/WORKERS=/d' /opt/parkland-prints/.env; echo WORKERS=1 >> /opt/parkland-prints/.env
    systemctl restart parkland-prints`);
  await expectOpen(machine);
  release("echo 3 > public/version.txt");
  const fourth = current();
  await withVisitors(machine, () => say(machine.run(update)));
  assert.notEqual(current(), fourth);
  assert.equal(
    machine.run("readlink /proc/$(systemctl show -P MainPID parkland-prints)/cwd").trim(),
    current(),
    "the process that answers is the new version's",
  );
}

async function checkInterrupted(
  machine: Machine,
  update: string,
  release: (change: string) => void,
): Promise<void> {
  const interrupt = (at: number) => {
    const log = `/var/tmp/update-${at}.log`;
    machine.run(`rm -f ${log}`);
    machine.run(`(${update}) > ${log} 2>&1 &
      for i in $(seq 3000); do if grep -q '^${at}/${STEPS}' ${log}; then break; fi; sleep 0.1; done
      grep -q '^${at}/${STEPS}' ${log}
      updater=$(pgrep -u parkland -f 'node scripts/update.mjs'); kill -9 $updater $(pgrep -P $updater || true); wait || true`);
  };
  for (let at = 1; at <= STEPS; at++) {
    step(`an update that is killed in its step ${at} of ${STEPS}`);
    interrupt(at);
    await expectOpen(machine);
    machine.run("systemctl restart parkland-prints");
    await expectOpen(machine);
  }
  step("an update that is killed on the way to a version that does not start");
  const before = machine.run(`readlink -f ${CURRENT}`);
  release('sed -i "1i throw 1;" server.ts');
  interrupt(STEPS);
  machine.run("systemctl restart parkland-prints");
  await expectOpen(machine);
  assert.equal(machine.run(`readlink -f ${CURRENT}`), before, "the link stays with a version that starts");
  release("sed -i 1d server.ts");
  step("the update that follows");
  say(machine.run(update));
  await expectOpen(machine);
  const releases = machine.run("ls /opt/parkland-prints/releases").trim().split("\n");
  assert.ok(releases.length <= 2, `what the killed ones left is tidied: ${releases.join(", ")}`);
}
