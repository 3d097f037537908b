import { loadEnvironment, type Environment } from "~/services/environment/environment";

export async function run(work: (environment: Environment) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await work(loadEnvironment(process.env))) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
