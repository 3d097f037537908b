import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { EnvironmentError } from "~/services/environment/environment-error";

/** Made at the demo's first start and stored, so that sign-ins survive a restart. */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(file))
        throw new EnvironmentError(
          `DATA_DIR cannot be written to: ${error instanceof Error ? error.message : String(error)}.`,
        );
    }
  }
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new EnvironmentError(
      `${file} belongs to another user (${error instanceof Error ? error.message : String(error)}): give DATA_DIR to the shop's own, sudo chown -R ${process.getuid?.()}:${process.getgid?.()} ${dataDir}`,
    );
  }
}
