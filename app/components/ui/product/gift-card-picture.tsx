import { classNames } from "~/components/ui/class-names";

const layers = [33, 37, 41, 45, 49, 53, 57, 61, 65, 69];

/** Drawn for a gift card without a picture: a card with layer lines, a ribbon and a bow. */
export function GiftCardPicture({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className={classNames("block size-full bg-oat", className)}
    >
      <g transform="rotate(-8 50 50)">
        <rect x="13" y="31" width="74" height="46" rx="5" className="fill-primary-edge" />
        <rect x="13" y="28" width="74" height="46" rx="5" className="fill-primary" />
        <path
          d={layers.map((y) => `M13 ${y}h74`).join("")}
          className="stroke-on-primary opacity-15"
          strokeWidth="0.7"
        />
        <path d="M62 28h8v46h-8zM13 47h74v8h-74z" className="fill-canola" />
        <path
          d="M66 49C58 38 46 40 48 47s12 6 18 4zM66 49C74 38 86 40 84 47s-12 6-18 4zM66 51l-9 12 6 1zM66 51l9 12-6 1z"
          className="fill-canola stroke-canola-edge"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
        <circle cx="66" cy="51" r="4" className="fill-canola-edge" />
      </g>
    </svg>
  );
}
