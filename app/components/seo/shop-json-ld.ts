import type { RootData } from "~/root";

export interface OpeningSpecification {
  dayOfWeek: string[];
  opens: string;
  closes: string;
}

interface ShopFacts {
  openings: OpeningSpecification[];
  /** The delivery zones; empty when none is on. */
  areas: string[];
}

export function shopJsonLd({ origin, shop }: RootData, { openings, areas }: ShopFacts) {
  return {
    "@context": "https://schema.org",
    "@type": "ToyStore",
    name: shop.name,
    url: origin,
    image: `${origin}/images/og.jpg`,
    address: shop.address,
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
    areaServed: areas.length > 0 ? areas : "Parkland County, Alberta",
    currenciesAccepted: "CAD",
    openingHoursSpecification: openings,
  };
}
