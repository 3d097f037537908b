import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** What one kind of flood sends again and again; `{random}` is replaced each time. */
export interface Flood {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** As base64, `tail` random bytes behind it. */
  body?: string;
  tail?: number;
  end?: string;
  /** Each connection begins a request this often, or as soon as its last one is answered. */
  everyMs: number;
}

const CONNECTIONS = 100;

/**
 * A process of its own, so that those it floods are not measured by it: sends as much as is answered over a
 * hundred connections, each request from another address, and tells the statuses when it is asked to end.
 */
const [, , url = "", file = ""] = process.argv;
const {
  everyMs,
  method,
  path,
  headers,
  body = "",
  tail = 0,
  end = "",
} = JSON.parse(readFileSync(file, "utf8")) as Flood;
const bytes = Buffer.from(body, "base64");
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const statuses: Record<string, number> = {};
// Elsewhere it has machines of its own; here it takes what the shop leaves of this one.
setPriority(constants.priority.PRIORITY_LOW);

process.on("message", () => process.send?.(statuses, () => process.exit(0)));
process.on("disconnect", () => process.exit(0));
for (let connection = 0; connection < CONNECTIONS; connection++) void sendForEver();

async function sendForEver(): Promise<never> {
  for (;;) {
    const [status] = await Promise.all([send(), wait(everyMs)]);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

function send(): Promise<number | string> {
  const sent = Buffer.concat([bytes, randomBytes(tail), Buffer.from(end)]);
  return new Promise((resolve) => {
    request(
      url + path.replace("{random}", randomBytes(6).toString("hex")),
      {
        agent,
        method,
        headers: {
          ...headers,
          "Accept-Encoding": "br",
          "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          ...(method === "POST" && { "Content-Length": sent.length }),
        },
      },
      (answer) => answer.resume().once("close", () => resolve(answer.statusCode ?? 0)),
    )
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"))
      .end(sent);
  });
}
