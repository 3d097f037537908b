import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** `{random}` is replaced each time. */
export interface Flood {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Base64, followed by `tail` random bytes. */
  body?: string;
  tail?: number;
  end?: string;
  connections: number;
  everyMs: number;
  times?: number;
}

/** A separate process, so that the measured shop does not pay for the flood. Sends its statuses when it ends. */
const [, , url = "", file = ""] = process.argv;
const {
  connections,
  everyMs,
  times = Infinity,
  method,
  path,
  headers,
  body = "",
  tail = 0,
  end = "",
} = JSON.parse(readFileSync(file, "utf8")) as Flood;
const bytes = Buffer.from(body, "base64");
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<string, number> = {};
// Real floods come from other machines; here the shop goes first.
setPriority(constants.priority.PRIORITY_LOW);

const tell = () => process.send?.(statuses, () => process.exit(0));
process.on("message", tell);
process.on("disconnect", () => process.exit(0));
void Promise.all(Array.from({ length: connections }, sendAgain)).then(tell);

async function sendAgain(): Promise<void> {
  for (let time = 0; time < times; time++) {
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
