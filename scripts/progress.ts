import { sizeText } from "~/lib/text/size-text";
import { say } from "./run.ts";

const WIDTH = 30;
const SHOWN_EVERY_MS = 100;

export function progressBar(what: string): (done: number, total: number) => void {
  const { stdout } = process;
  let tenths = 0;
  let shownAt = -Infinity;
  return (done, total) => {
    const part = total === 0 ? 1 : Math.min(1, done / total);
    if (!stdout.isTTY) {
      if (Math.floor(part * 10) > tenths) say(`${what}: ${(tenths = Math.floor(part * 10)) * 10} %`);
      return;
    }
    if (part < 1 && performance.now() - shownAt < SHOWN_EVERY_MS) return;
    shownAt = performance.now();
    const bar = "█".repeat(Math.round(part * WIDTH)).padEnd(WIDTH, "░");
    stdout.write(`\r${what} ${bar} ${Math.round(part * 100)} % of ${sizeText(total)} `);
  };
}
