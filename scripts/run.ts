import { loadSettings, type Settings } from "~/services/settings";

/**
 * Runs a script's work with the shop's settings and ends the process: 0 when `work` answers true, else 1,
 * after one sentence if it failed.
 */
export async function run(work: (settings: Settings) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await work(loadSettings(process.env))) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
