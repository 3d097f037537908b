import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const BOOT_MS = 60_000;

export class NoMachineError extends Error {}

/** Its files and processes end with it. */
export class Machine {
  private constructor(
    private readonly unshare: ChildProcess,
    private readonly pid: number,
    private readonly folder: string,
    private readonly cgroup: string,
  ) {}

  static async boot(): Promise<Machine> {
    if (process.getuid?.() !== 0) throw new NoMachineError("A rehearsal needs root.");
    for (const program of ["unshare", "nsenter", "ip", "apt-get", "/lib/systemd/systemd"])
      if (spawnSync(program, ["--version"]).error)
        throw new NoMachineError(`A rehearsal needs Debian with systemd; there is no ${program}.`);
    const folder = mkdtempSync(path.join(tmpdir(), "machine-"));
    const cgroup = path.join(cgroups(), path.basename(folder));
    mkdirSync(cgroup);
    const script = path.join(import.meta.dirname, "boot.sh");
    // Must enter the cgroup before unsharing the cgroup namespace.
    const enter = `echo $$ > ${cgroup}/cgroup.procs; exec unshare --mount --net --pid --ipc --uts --cgroup --fork --kill-child bash ${script} ${folder}`;
    const unshare = spawn("bash", ["-c", enter], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    unshare.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    const deadline = performance.now() + BOOT_MS;
    for (;;) {
      const pid = Number(spawnSync("pgrep", ["-P", String(unshare.pid)], { encoding: "utf8" }).stdout);
      if (pid > 0) {
        const machine = new Machine(unshare, pid, folder, cgroup);
        const { stdout } = machine.inside(["systemctl", "is-system-running"]);
        if (/running|degraded/.test(stdout)) return machine;
        if (performance.now() > deadline || unshare.exitCode !== null) {
          await machine.stop();
          throw new NoMachineError(`No machine could be started: ${errors || stdout}`);
        }
      }
      await pause(250);
    }
  }

  run(command: string, { online = false, outside = false } = {}): string {
    const shell = ["bash", "--norc", "-euo", "pipefail", "-c", `cd /\n${command}`];
    const { status, stdout, stderr } = this.inside(
      outside ? ["ip", "netns", "exec", "outside", ...shell] : shell,
      online,
    );
    if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${stdout}${stderr}`.slice(-6000));
    return stdout;
  }

  start(command: string, { outside = true } = {}): ChildProcess {
    const shell = ["bash", "--norc", "-c", command];
    const place = outside ? ["ip", "netns", "exec", "outside"] : [];
    return spawn("nsenter", [...this.spaces(false), ...place, ...shell], {
      stdio: ["pipe", "pipe", "inherit"],
      env,
    });
  }

  write(file: string, text: string, mode = 0o644): void {
    writeFileSync(`/proc/${this.pid}/root${file}`, text, { mode });
  }

  read(file: string): string {
    return readFileSync(`/proc/${this.pid}/root${file}`, "utf8");
  }

  async stop(): Promise<void> {
    const children = spawnSync("pgrep", ["-P", String(this.unshare.pid)], { encoding: "utf8" }).stdout;
    for (const pid of children.split("\n").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
    if (this.unshare.exitCode === null && this.unshare.signalCode === null)
      await new Promise((resolve) => (this.unshare.once("close", resolve), this.unshare.kill("SIGKILL")));
    rmSync(this.folder, { recursive: true, force: true });
    await removeCgroups(this.cgroup);
  }

  private inside(command: string[], online = false) {
    const options = { encoding: "utf8" as const, env, maxBuffer: 64 * 1024 * 1024 };
    return spawnSync("nsenter", [...this.spaces(online), ...command], options);
  }

  private spaces(online: boolean): string[] {
    const spaces = ["--mount", "--pid", "--ipc", "--uts", ...(online ? [] : ["--net"])];
    return [`--target=${this.pid}`, ...spaces, "--"];
  }
}

const env = {
  NODE_ENV: "production" as const,
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  LANG: "C.UTF-8",
  DEBIAN_FRONTEND: "noninteractive",
  ...Object.fromEntries(
    ["npm_config_registry", "NODE_EXTRA_CA_CERTS", "HTTPS_PROXY", "https_proxy", "no_proxy", "SSL_CERT_FILE"]
      .filter((name) => process.env[name])
      .map((name) => [name, process.env[name]]),
  ),
};

function cgroups(): string {
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[2] === "cgroup2");
  if (!mount) throw new NoMachineError("A rehearsal needs version 2 of cgroups.");
  return mount.split(" ")[1] ?? "";
}

/** A cgroup empties only after its processes have died. */
async function removeCgroups(folder: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort((a, b) => b.length - a.length))
        rmdirSync(name);
      rmdirSync(folder);
      return;
    } catch {
      await pause(100);
    }
  }
}
