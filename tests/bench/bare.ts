import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export async function startBare(answer: {
  headers: [string, string][];
  body: Buffer;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "bare-"));
  const file = path.join(folder, "answer.json");
  await writeFile(file, JSON.stringify({ headers: answer.headers, body: answer.body.toString("base64") }));
  const child = fork(fileURLToPath(import.meta.url), [file]);
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(Number(message))),
  );
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

if (process.send && process.argv[2]) {
  const { headers, body } = JSON.parse(readFileSync(process.argv[2], "utf8")) as {
    headers: [string, string][];
    body: string;
  };
  const bytes = Buffer.from(body, "base64");
  const flat = headers.flat();
  const server: Server = createServer((_request, response) => void response.writeHead(200, flat).end(bytes));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}
