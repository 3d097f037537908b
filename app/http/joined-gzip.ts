import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * A gzip stream of parts that were compressed apart. Each part ends in a full flush: it refers to nothing before
 * it and ends at a byte, so parts stand behind one another as they are. Only the checksum is of the whole; it is
 * computed from those of the parts (as zlib's `crc32_combine` does).
 */
export interface GzipPart {
  deflated: Buffer;
  /** Of the bytes before compression. */
  length: number;
  crc: number;
  /** What a checksum is multiplied by to make room for this part behind it: x^(8 · length). */
  shift: number;
}

const LEVEL = 6;
/** The magic number, deflate, no flags, no time, no level, any system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const MAX_STORED_BYTES = 0xffff;

export function gzipPart(bytes: Buffer): GzipPart {
  const deflated = deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH });
  return { ...sumsOf(bytes), deflated: Buffer.from(deflated) };
}

/** A few bytes that are not worth compressing. */
export function storedPart(bytes: Buffer): GzipPart {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_STORED_BYTES) {
    const block = bytes.subarray(at, at + MAX_STORED_BYTES);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, block);
  }
  return { ...sumsOf(bytes), deflated: Buffer.concat(blocks) };
}

/** The whole stream, with its header and its end. */
export function joinParts(parts: readonly GzipPart[]): Buffer {
  let crc = 0;
  let length = 0;
  for (const part of parts) {
    crc = (multiply(part.shift, crc) ^ part.crc) >>> 0;
    length += part.length;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc);
  end.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, end]);
}

export function unpackPart({ deflated }: GzipPart): Buffer {
  return inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
}

function sumsOf(bytes: Buffer): Omit<GzipPart, "deflated"> {
  return { length: bytes.length, crc: crc32(bytes), shift: power(8 * bytes.length) };
}

/** The reversed polynomial of CRC-32; its lowest coefficient is the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

const ofByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = timesX(crc);
  return crc;
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (ofByte[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function timesX(a: number): number {
  return a & 1 ? (a >>> 1) ^ POLYNOMIAL : a >>> 1;
}

/** The product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b;
    b = timesX(b);
  }
  return product >>> 0;
}

/** x^exponent. */
function power(exponent: number): number {
  let result = ONE;
  for (let square = ONE >>> 1; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = multiply(square, result);
    square = multiply(square, square);
  }
  return result;
}
