export type CheckState = "ok" | "warning" | "broken" | "skipped";

export interface Finding {
  state: CheckState;
  text: string;
  next: string | null;
}

export interface StartProblems {
  settings?: Finding;
  database?: Finding;
}

export interface CheckContext {
  problems: StartProblems;
  signal: AbortSignal;
}

export interface Check {
  /** Stable, so that programs can rely on it. */
  id: string;
  title: string;
  needs?: string;
  run(context: CheckContext): Promise<Finding>;
}

export const ok = (text: string): Finding => ({ state: "ok", text, next: null });
export const warning = (text: string, next: string): Finding => ({ state: "warning", text, next });
export const broken = (text: string, next: string): Finding => ({ state: "broken", text, next });
export const skipped = (text: string): Finding => ({ state: "skipped", text, next: null });

const severity: readonly CheckState[] = ["ok", "skipped", "warning", "broken"];

export function worst(findings: readonly [Finding, ...Finding[]]): Finding {
  return findings.reduce((found, next) =>
    severity.indexOf(next.state) > severity.indexOf(found.state) ? next : found,
  );
}

export function countText(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-CA")} ${count === 1 ? one : several}`;
}
