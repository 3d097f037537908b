import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ScriptError, say, server } from "../prepare.mjs";

export async function openShop() {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-audit-"));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: path.join(folder, "data"),
    UPLOADS_DIR: path.join(folder, "uploads"),
  };
  const child = spawn(process.execPath, [server], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  say("Opening a shop to look at …");
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => String(text).includes("is open at") && resolve());
    void ended.then(() => reject(new ScriptError("The shop did not open.")));
  });
  return {
    url: `http://localhost:${port}`,
    folder,
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
