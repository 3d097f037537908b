export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic";

export const KIND_BYTES = 64;

/** Decides by content. Null for unsupported files, including SVG. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, KIND_BYTES)).toString(
    "latin1",
  );
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp" && /avi[fs]/.test(text.slice(8))) return "avif";
  if (text.slice(4, 8) === "ftyp" && /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(text.slice(8))) return "heic";
  return null;
}
