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
    <section aria-label="What you can count on" className="page pt-14">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {featuresOf(pickup).map(({ icon: Icon, title, text, color }) => (
          <li
            key={title}
            className="feature"
            style={{ "--filament": `var(--color-${color})` } as CSSProperties}
          >
            <Icon aria-hidden className="size-9 shrink-0 text-(--filament)" strokeWidth={1.75} />
            <div>
              <h2 className="text-xl sm:pt-3">{title}</h2>
              <p className="pt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
