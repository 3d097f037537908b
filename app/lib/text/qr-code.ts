import { encode } from "uqr";

export interface QrCode {
  /** Squares on each side, with the quiet zone around the code. */
  size: number;
  /** SVG path data of the dark squares. */
  path: string;
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
