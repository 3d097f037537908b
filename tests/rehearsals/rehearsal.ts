import { Machine, NoMachineError } from "./machine/machine.ts";
import { say } from "./steps.ts";

export async function hold(units: string[], work: (machine: Machine) => Promise<void>): Promise<void> {
  try {
    const machine = await Machine.boot();
    const stop = () => void machine.stop().then(() => process.exit(1));
    process.once("SIGINT", stop).once("SIGTERM", stop);
    try {
      await work(machine);
      say("The rehearsal is over: all of it holds.");
    } catch (error) {
      const journal = `journalctl --no-pager -n 60 ${units.map((unit) => `-u ${unit}`).join(" ")} || true`;
      process.stderr.write(machine.run(journal));
      throw error;
    } finally {
      await machine.stop();
    }
  } catch (error) {
    if (!(error instanceof NoMachineError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
