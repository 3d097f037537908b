import { classNames } from "~/components/ui/class-names";

const PATH = "M12 2.6l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.3l6.4-.8z";

/** Five stars, filled to the tenth, with a text for screen readers. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const filled = `${(Math.max(0, Math.min(5, rating)) / 5) * 100}%`;
  return (
    <span className={classNames("relative inline-block h-5 w-25 shrink-0", className)}>
      <span className="sr-only">{`${rating} out of 5 stars`}</span>
      <Row className="text-control/50" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: filled }} aria-hidden>
        <Row className="text-canola-edge" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 24"
      className={classNames("h-full w-25 max-w-none", className)}
      fill="currentColor"
    >
      {[0, 24, 48, 72, 96].map((x) => (
        <path
          key={x}
          d={PATH}
          transform={`translate(${x})`}
          strokeWidth="2"
          strokeLinejoin="round"
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}
