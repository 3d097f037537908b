/** `skipped`: what it would look at cannot be reached, which another check says. */
export type CheckState = "well" | "warning" | "broken" | "skipped";

export interface Finding {
  state: CheckState;
  /** What is so, in a sentence. */
  text: string;
  /** What to do next; null while all is well. */
  next: string | null;
}

/** What kept a command from getting as far as the shop does when it starts. */
export interface StartProblems {
  settings?: Finding;
  database?: Finding;
}

export interface CheckContext {
  problems: StartProblems;
  /** Aborted when the check's time is over. */
  signal: AbortSignal;
}

export interface Check {
  /** For programs; never changes. */
  id: string;
  title: string;
  /** Another check, without which this one has nothing to look at. */
  needs?: string;
  run(context: CheckContext): Promise<Finding>;
}

export const well = (text: string): Finding => ({ state: "well", text, next: null });
export const warning = (text: string, next: string): Finding => ({ state: "warning", text, next });
export const broken = (text: string, next: string): Finding => ({ state: "broken", text, next });
export const skipped = (text: string): Finding => ({ state: "skipped", text, next: null });

const severity: readonly CheckState[] = ["well", "skipped", "warning", "broken"];

/** The first of the worst. */
export function worst(findings: readonly [Finding, ...Finding[]]): Finding {
  return findings.reduce((found, next) =>
    severity.indexOf(next.state) > severity.indexOf(found.state) ? next : found,
  );
}

/** `1 message`, `3 messages` */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-CA")} ${count === 1 ? one : several}`;
}
