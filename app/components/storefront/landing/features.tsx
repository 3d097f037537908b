import MapPin from "lucide-react/icons/map-pin";
import PartyPopper from "lucide-react/icons/party-popper";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import type { CSSProperties } from "react";
import type { LandingPickup } from "~/components/storefront/landing/landing-data";
import { NO_PLACE } from "~/lib/orders/pickup-place";

const featuresOf = (pickup: LandingPickup | null) => [
  {
    icon: MapPin,
    title: "Made in Parkland County",
    text: "Designed, printed and checked a short drive from you.",
    color: "teal",
  },
  {
    icon: Truck,
    title: "Pickup & Delivery",
    text: pickup
      ? `Collect ${pickup.place}${pickup.isDaily ? " any day" : ""}, or let us bring it to your door nearby.`
      : `We bring it to your door nearby. ${NO_PLACE}`,
    color: "lake",
  },
  {
    icon: ShieldCheck,
    title: "Kid-Safe Materials",
    text: "Plant-based PLA filament, smooth edges, nothing to assemble.",
    color: "leaf",
  },
  {
    icon: PartyPopper,
    title: "Happy Families",
    text: "Toys that are handed around the table before they reach the toy box.",
    color: "raspberry",
  },
];

export function Features({ pickup }: { pickup: LandingPickup | null }) {
  return (
    <section aria-label="What you can count on" className="page pt-8 sm:pt-14">
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {featuresOf(pickup).map(({ icon: Icon, title, text, color }) => (
          <li
            key={title}
            className="feature"
            style={{ "--filament": `var(--color-${color})` } as CSSProperties}
          >
            <div className="flex items-center gap-2 sm:block">
              <Icon aria-hidden className="size-7 shrink-0 text-(--filament) sm:size-9" strokeWidth={1.75} />
              <h2 className="text-base leading-tight sm:pt-3 sm:text-xl">{title}</h2>
            </div>
            <p className="pt-1 text-sm text-muted sm:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
