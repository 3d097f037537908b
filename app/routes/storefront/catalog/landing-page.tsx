import { Link } from "@remix-run/react";
import { useCategoryPath } from "~/components/storefront/listing/category-path";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { CardRow } from "~/components/storefront/listing/card-row";
import { type CardData, filament } from "~/components/storefront/listing/product-card";
import { LinkButton } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { Price } from "~/components/ui/product/price";
import { type Picture, ProductPicture } from "~/components/ui/product/product-picture";
import type {
  LandingPickup,
  LandingTile,
  HeroProduct,
  Testimonial,
} from "~/routes/storefront/catalog/landing-data";
import { WhyUs } from "~/routes/storefront/catalog/why-us";
import { productPath } from "~/lib/url/product-path";
import MapPin from "lucide-react/icons/map-pin";
import PartyPopper from "lucide-react/icons/party-popper";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import type { CSSProperties } from "react";
import { NO_PLACE } from "~/lib/orders/pickup-place";

interface LandingPageProps {
  loved: HeroProduct[];
  latest: CardData[];
  /** Shown instead of `latest` if nothing is new. */
  best: CardData[];
  tiles: LandingTile[];
  otherCategories: string[];
  pickup: LandingPickup | null;
  voices: Testimonial[];
}

export function LandingPage({
  loved,
  latest,
  best,
  tiles,
  otherCategories,
  pickup,
  voices,
}: LandingPageProps) {
  return (
    <>
      <Hero loved={loved} />
      {tiles.length > 0 && <Tiles tiles={tiles} others={otherCategories} />}
      {latest.length > 0 && (
        <div className="page">
          <CardRow title="New this week" cards={latest} />
        </div>
      )}
      <Features pickup={pickup} />
      {best.length > 0 && (
        <div className="page">
          <CardRow title="Most loved" cards={best} />
        </div>
      )}
      <WhyUs voices={voices} />
    </>
  );
}

function Hero({ loved }: { loved: HeroProduct[] }) {
  return (
    <section className="overflow-x-clip bg-hero text-on-hero">
      <div
        className={classNames(
          "page grid items-center gap-6 pt-8 pb-6 sm:gap-10 sm:pt-12 sm:pb-16 lg:pt-16 lg:pb-20",
          loved.length > 0 && "lg:grid-cols-[1.05fr_1fr]",
        )}
      >
        <div className="space-y-5 sm:space-y-7">
          <h1 className="text-[clamp(2.75rem,8.5vw,4.875rem)] leading-[0.98] lg:text-[min(6vw,4.875rem)]">
            <span className="inline-block">Turn Playtime</span>{" "}
            <span className="inline-block">
              into <span className="printed-word">WOW</span> Time!
            </span>
          </h1>
          <p className="max-w-lg text-lg sm:text-xl">
            Wiggly dragons, quiet fidgets and knitted-looking bears, printed layer by layer right here in
            Parkland County.
          </p>
          <LinkButton to="/products" size="lg">
            Explore All Toys
          </LinkButton>
        </div>
        {loved.length > 0 && (
          <ul className="hero-pictures">
            {loved.map(({ id, slug, name, category, priceCents, regularCents, picture }, index) => (
              <li key={id} style={filament(category)}>
                <Link to={productPath({ id, slug })} className="group block leading-tight">
                  <span className="printed-picture block">
                    <ProductPicture
                      picture={fullPicture(picture)}
                      eager={index === 0}
                      alt=""
                      sizes={
                        index === 0 ? "(min-width: 64rem) 400px, 64vw" : "(min-width: 64rem) 190px, 30vw"
                      }
                    />
                  </span>
                  <span
                    className={classNames(
                      "block px-1 pt-4 font-display",
                      index === 0 ? "text-lg" : "text-sm sm:text-base",
                    )}
                  >
                    <span className="font-medium group-hover:underline">{name}</span>{" "}
                    <strong className="whitespace-nowrap">
                      <Price cents={priceCents} regularCents={regularCents} />
                    </strong>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="layer-band" />
    </section>
  );
}

function tilePicture(name: string): Picture {
  const of = (type: string) =>
    [400, 800].map((width) => `/images/${name}-${width}.${type} ${width}w`).join(", ");
  return {
    imageUrl: `/images/${name}-400.webp`,
    srcSet: { avif: of("avif"), webp: of("webp") },
    alt: "",
    width: 800,
    height: 800,
  };
}

const houseTiles: Record<string, { text: string; picture: Picture }> = {
  "Articulated Animals": {
    text: "Printed in one piece with every joint in place. They wiggle straight off the printer.",
    picture: tilePicture("tile-articulated-animals"),
  },
  "Fidget Toys": {
    text: "Quiet things for busy hands: spinners, clickers and shapes that never stop folding.",
    picture: tilePicture("tile-fidget-toys"),
  },
  "Knitted Animals": {
    text: "They look like a favourite sweater and wash off with a damp cloth.",
    picture: tilePicture("tile-knitted-animals"),
  },
};

function Tiles({ tiles, others }: { tiles: LandingTile[]; others: string[] }) {
  const categoryPath = useCategoryPath();
  return (
    <section aria-labelledby="kinds" className="page pt-8 sm:pt-20">
      <h2 id="kinds" className="pb-5 text-3xl sm:pb-8 sm:text-4xl">
        Pick a pile to play with
      </h2>
      <ul className="grid gap-x-6 gap-y-12 md:grid-cols-3">
        {tiles.map(({ name, text, picture }) => (
          <li key={name} className="printed-card" style={filament(name)}>
            <div className="printed-picture">
              <ProductPicture
                picture={houseTiles[name]?.picture ?? fullPicture(picture)}
                alt=""
                sizes="(min-width: 80rem) 375px, (min-width: 48rem) 30vw, 92vw"
              />
            </div>
            <h3 className="pt-6 text-2xl">
              <Link to={categoryPath(name)} className="card-link">
                {name}
              </Link>
            </h3>
            <p className="line-clamp-3 pt-1 text-muted">{houseTiles[name]?.text ?? text}</p>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <nav aria-label="More categories" className="pt-10">
          <ul className="flex flex-wrap gap-2">
            {others.map((name) => (
              <li key={name}>
                <Link to={categoryPath(name)} className="chip max-w-full" style={filament(name)}>
                  <span className="truncate">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

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

function Features({ pickup }: { pickup: LandingPickup | null }) {
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
