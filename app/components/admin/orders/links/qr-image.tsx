import type { QrCode } from "~/lib/text/qr-code";

/** Black on white in every colour scheme, so that cameras can read it. */
export function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
