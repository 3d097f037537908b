import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { variable } from "./templates";

/** Call it before the hook that starts a shop there. Without the right to mount, it is a plain folder. */
export function useSmallDisk(megabytes: number): { folder: string; isMounted: boolean } {
  const disk = { folder: "", isMounted: false };
  beforeAll(() => {
    disk.folder = path.join(mkdtempSync(path.join(variable("TEST_FOLDER"), "disk-")), "disk");
    mkdirSync(disk.folder);
    try {
      const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`];
      execFileSync("mount", [...options, "tmpfs", disk.folder], { stdio: "ignore" });
      disk.isMounted = true;
    } catch {
      // Only root may mount.
    }
  });
  afterAll(() => {
    // Lazily: a process of a test may still be closing its files.
    if (disk.isMounted) execFileSync("umount", ["--lazy", disk.folder]);
    if (disk.folder) rmSync(path.dirname(disk.folder), { recursive: true, force: true });
  });
  return disk;
}
