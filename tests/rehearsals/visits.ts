/* Visits over kept-alive connections until a line arrives on standard input. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "../support/client.ts";

const SHOP = "https://shop.example.ca";
const VISITORS = 6;

let leaving = false;
let answered = 0;
let slowestMs = 0;
const failed = new Map<string, number>();

async function visit(visitor: number): Promise<void> {
  const client = new Client(SHOP);
  while (!leaving) {
    // Every other request is a POST, which no proxy retries.
    await timed(() => client.get("/products"), 200);
    await timed(
      () => client.post("/cart", { intent: "clear", visitor: String(visitor) }),
      200,
      302,
      303,
      400,
    );
    await pause(5);
  }
}

async function timed(request: () => Promise<Response>, ...good: number[]): Promise<void> {
  const begun = performance.now();
  try {
    const response = await request();
    await response.arrayBuffer();
    if (good.includes(response.status)) answered++;
    else note(String(response.status));
  } catch (error) {
    note(error instanceof Error ? String(error.cause ?? error) : String(error));
  }
  slowestMs = Math.max(slowestMs, performance.now() - begun);
}

function note(what: string): void {
  failed.set(what, (failed.get(what) ?? 0) + 1);
}

const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
process.stdout.write("visiting\n");
await once(process.stdin, "data");
leaving = true;
await Promise.all(visitors);
process.stdout.write(`${JSON.stringify({ answered, slowestMs, failed: Object.fromEntries(failed) })}\n`);
process.exit(0);
