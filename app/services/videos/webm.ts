export interface WebmVideo {
  codec: string;
  width: number;
  height: number;
  seconds: number;
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
};
const VIDEO_TRACK = 1;
const NANOSECONDS = 1e9;

interface EbmlElement {
  id: number;
  content: Buffer;
}

export function readWebm(bytes: Buffer): (WebmVideo & { isSilent: boolean }) | null {
  try {
    const [header, segment, ...rest] = elements(bytes);
    if (header?.id !== ids.header || segment?.id !== ids.segment || rest.length > 0) return null;
    if (textOf(find(elements(header.content), ids.docType)) !== "webm") return null;
    const parts = elements(segment.content);
    const info = elements(find(parts, ids.info));
    const tracks = elements(find(parts, ids.tracks)).filter(({ id }) => id === ids.track);
    const [track] = tracks.map(({ content }) => elements(content)).filter(isVideo);
    if (!track) return null;
    const scale = numberOf(
      info.find(({ id }) => id === ids.timestampScale)?.content ?? Buffer.from([15, 66, 64]),
    );
    const video = elements(find(track, ids.video));
    const last = lastPicture(parts);
    if (last === null || scale === 0) return null;
    return {
      codec: textOf(find(track, ids.codec)),
      width: numberOf(find(video, ids.width)),
      height: numberOf(find(video, ids.height)),
      seconds: (Math.max(last, floatOf(find(info, ids.duration))) * scale) / NANOSECONDS,
      isSilent: tracks.length === 1,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const isVideo = (track: EbmlElement[]) => numberOf(find(track, ids.trackType)) === VIDEO_TRACK;

function lastPicture(parts: EbmlElement[]): number | null {
  let last: number | null = null;
  for (const { content } of parts.filter(({ id }) => id === ids.cluster)) {
    const inside = elements(content);
    const begin = numberOf(find(inside, ids.clusterTime));
    const blocks = inside.flatMap(({ id, content }) => {
      if (id === ids.simpleBlock) return content;
      return id === ids.blockGroup ? find(elements(content), ids.block) : [];
    });
    // A block starts with the track number (one byte here) and its time relative to the cluster.
    for (const block of blocks) last = Math.max(last ?? 0, begin + block.readInt16BE(1));
  }
  return last;
}

function elements(bytes: Buffer): EbmlElement[] {
  const found: EbmlElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const id = variable(bytes, at, false);
    const size = variable(bytes, at + id.length, true);
    const begin = at + id.length + size.length;
    at = begin + size.value;
    if (at > bytes.length) throw new RangeError("an element is longer than what it stands in");
    found.push({ id: id.value, content: bytes.subarray(begin, at) });
  }
  return found;
}

/** EBML variable-length integer: leading zeros give the length; a size excludes the marker bit. */
function variable(bytes: Buffer, at: number, isSize: boolean): { value: number; length: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > (isSize ? 8 : 4)) throw new RangeError("no number");
  let value = isSize ? first & ((1 << (8 - length)) - 1) : first;
  for (let byte = 1; byte < length; byte++) value = value * 256 + bytes.readUInt8(at + byte);
  if (isSize && value >= 2 ** (7 * length) - 1) throw new RangeError("an element without a size");
  return { value, length };
}

function find(among: EbmlElement[], id: number): Buffer {
  const found = among.find((element) => element.id === id);
  if (!found) throw new RangeError("an element is missing");
  return found.content;
}

const textOf = (content: Buffer) => content.toString("latin1").split("\0", 1).join();
const numberOf = (content: Buffer) => content.readUIntBE(0, content.length);

function floatOf(content: Buffer): number {
  const number = content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0);
  if (!Number.isFinite(number)) throw new RangeError("no number");
  return number;
}
