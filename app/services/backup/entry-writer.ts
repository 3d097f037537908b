import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { EntryChecksum } from "./format";

export class EntryWriter {
  readonly tar = pack();
  readonly sum = new EntryChecksum();

  async add(name: string, content: Buffer): Promise<void> {
    await this.entry(name, content.length, [content]);
  }

  async addFile(name: string, file: string, onBytes: (bytes: number) => void): Promise<boolean> {
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (!handle) return false;
    try {
      await this.entry(name, (await handle.stat()).size, handle.createReadStream(), onBytes);
    } finally {
      await handle.close();
    }
    return true;
  }

  private async entry(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    onBytes: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    const { sum } = this;
    sum.begin(name, size);
    async function* added() {
      for await (const chunk of content) {
        sum.add(chunk);
        onBytes(chunk.length);
        yield chunk;
      }
    }
    await pipeline(added, this.tar.entry({ name, size }));
  }
}
