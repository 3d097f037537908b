import type { RootData } from "~/root";

export interface OpeningSpecification {
  dayOfWeek: string[];
  opens: string;
  closes: string;
}

export function shopJsonLd({ origin, shop }: RootData, openings: OpeningSpecification[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ToyStore",
    name: shop.name,
    url: origin,
    image: `${origin}/images/og.jpg`,
    address: shop.address,
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
    areaServed: "Parkland County, Alberta",
    currenciesAccepted: "CAD",
    openingHoursSpecification: openings,
  };
}
