/** Reads a stream in pieces of the sizes that a format asks for. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private buffered: Uint8Array[] = [];
  private length = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer only where the stream ends. They lie in `room`, which the next may be read into. */
  async take(size: number, room = Buffer.allocUnsafeSlow(size)): Promise<Buffer> {
    await this.fill(size);
    // Nothing but these is copied: what is left over may be megabytes.
    const taken = room.subarray(0, Math.min(size, this.length));
    for (let at = 0; at < taken.length;) {
      const [first = new Uint8Array(), ...others] = this.buffered;
      const part = first.subarray(0, taken.length - at);
      taken.set(part, at);
      at += part.length;
      this.buffered = part.length < first.length ? [first.subarray(part.length), ...others] : others;
    }
    this.length -= taken.length;
    return taken;
  }

  /** Up to the next line feed, which is left out; null when there is none within so many bytes. */
  async takeLine(most: number): Promise<string | null> {
    await this.fill(most);
    const end = Buffer.concat(this.buffered).subarray(0, most).indexOf("\n");
    return end < 0 ? null : (await this.take(end + 1)).subarray(0, end).toString("latin1");
  }

  async isAtEnd(): Promise<boolean> {
    await this.fill(1);
    return this.length === 0;
  }

  private async fill(size: number): Promise<void> {
    while (this.length < size) {
      const { done, value } = await this.source.next();
      if (done) return;
      this.buffered.push(value);
      this.length += value.length;
    }
  }
}
