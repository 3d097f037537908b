import type { Machine } from "./machine/machine.ts";
import { CURRENT } from "./steps.ts";

export const SHOP = "https://shop.example.ca";
export const PASSWORD = "p%40ss";

export const CENTRE = "10.98.0.1";
const SECRET = "8d1f0c9d2e83a7451f0c9d2e83a7456b1f0c9d2e83a7456b";

export class ShopMachine {
  readonly name: string;
  readonly address: string;

  constructor(
    private readonly machine: Machine,
    private readonly number: number,
  ) {
    this.name = `shop${number}`;
    this.address = `10.98.${number}.2`;
    const gateway = `10.98.${number}.1`;
    machine.run(`ip netns add ${this.name}
      ip link add ${this.name} type veth peer name eth0 netns ${this.name}
      ip address add ${gateway}/24 dev ${this.name}
      ip -n ${this.name} address add ${this.address}/24 dev eth0
      ip -n ${this.name} link set lo up
      install -d -o parkland -g parkland /srv/${this.name}`);
    machine.write(
      `/etc/hosts.${this.name}`,
      `127.0.0.1 localhost\n${CENTRE} shop.example.ca db1.example.ca db2.example.ca\n`,
    );
    this.plugIn();
  }

  get settings(): Record<string, string> {
    const database = `postgresql://parkland:${PASSWORD}@127.0.0.1:6432/`;
    return {
      NODE_ENV: "production",
      NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/rehearsal.pem",
      HOST: "0.0.0.0",
      PORT: "3000",
      PUBLIC_URL: SHOP,
      TRUST_PROXY: "1",
      WORKERS: "2",
      SESSION_SECRET: SECRET,
      DATABASE_URL: `${database}parkland`,
      DATABASE_DIRECT_URL: `${database}parkland_session`,
      DATA_DIR: `/srv/${this.name}`,
      UPLOADS_DIR: "/srv/uploads",
    };
  }

  start(): void {
    this.startPooler();
    this.startShop();
  }

  startPooler(): void {
    const [name, configuration] = [this.name, `/etc/pgbouncer/${this.name}.ini`];
    this.machine.run(`systemctl reset-failed ${name} pgbouncer-${name} 2>/dev/null || true
      cp ${CURRENT}/deploy/pgbouncer.ini ${configuration}
      ${this.service(`pgbouncer-${name}`)} -p User=postgres -- /usr/sbin/pgbouncer ${configuration}`);
  }

  startShop(): void {
    this.machine.run(
      `${this.service(this.name)} -p User=parkland -p KillMode=mixed ${environment(this.settings)} -- /usr/bin/node scripts/cluster.mjs`,
    );
  }

  private service(unit: string): string {
    return `systemd-run --quiet --unit=${unit} -p NetworkNamespacePath=/run/netns/${this.name} -p WorkingDirectory=${CURRENT} \
      -p BindReadOnlyPaths=/etc/hosts.${this.name}:/etc/hosts`;
  }

  run(command: string, changes: Record<string, string> = {}): string {
    const settings = environment({ ...this.settings, ...changes });
    return this.machine.run(
      `${this.service(`command-${this.name}`)} --pipe --wait --collect -p User=parkland ${settings} -- ${command} 2>&1 || true`,
    );
  }

  stop(): void {
    this.machine.run(`systemctl stop ${this.name}`);
  }

  /** Like a power cut: connections stay open. */
  die(): void {
    this.machine.run(`ip link set ${this.name} down
      systemctl kill -s KILL --kill-whom=all ${this.name} pgbouncer-${this.name}`);
  }

  plugIn(): void {
    this.machine.run(`ip link set ${this.name} up; ip -n ${this.name} link set eth0 up
      ip -n ${this.name} route replace default via 10.98.${this.number}.1`);
  }

  leadTo(port: number): void {
    this.machine.run(`sed -i 's/port=5432/port=${port}/' /etc/pgbouncer/${this.name}.ini
      systemctl kill -s HUP pgbouncer-${this.name}`);
  }
}

function environment(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-E '${name}=${value}'`)
    .join(" ");
}
