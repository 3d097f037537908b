import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { damaged } from "./errors";
import { filesBelow } from "./pictures";

const RESTORING = ".restore-";
const STEP = /^[^./\\\0][^/\\\0]*$/;

export interface PictureFolder {
  save(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  moveIn(): Promise<void>;
  remove(): Promise<void>;
}

export async function openPictureFolder(uploadsDir: string): Promise<PictureFolder> {
  await mkdirLike(uploadsDir);
  // Left by a restore that was killed.
  for (const name of await readdir(uploadsDir))
    if (name.startsWith(RESTORING)) await rm(path.join(uploadsDir, name), { recursive: true });
  const aside = path.join(uploadsDir, `${RESTORING}${randomUUID()}`);
  await mkdirLike(aside);
  return {
    async save(name, content) {
      if (!name.split("/").every((step) => STEP.test(step))) throw damaged();
      const file = path.join(aside, name);
      await mkdirLike(path.dirname(file));
      await pipeline(content, createWriteStream(file, { flags: "wx" }));
      await copyOwner(uploadsDir, file);
    },
    // Names are content hashes, so replacing a file changes nothing.
    async moveIn() {
      for await (const name of filesBelow(aside)) {
        await mkdirLike(path.dirname(path.join(uploadsDir, name)));
        await rename(path.join(aside, name), path.join(uploadsDir, name));
      }
    },
    remove: () => rm(aside, { recursive: true, force: true }),
  };
}

async function mkdirLike(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await copyOwner(path.dirname(first), made);
}

/** Files made by root get the owner of the folder, so that the shop's user can use them. */
export async function copyOwner(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
