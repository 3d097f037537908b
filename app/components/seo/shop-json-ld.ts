import type { RootData } from "~/root";

/** The shop as search engines read it: what, where, when open. */
export function shopJsonLd({ origin, shop }: RootData) {
  const open = (days: string[], closes: string) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days,
    opens: "09:00",
    closes,
  });
  return {
    "@context": "https://schema.org",
    "@type": "ToyStore",
    name: shop.name,
    url: origin,
    image: `${origin}/images/og.jpg`,
    address: shop.address,
    areaServed: "Parkland County, Alberta",
    currenciesAccepted: "CAD",
    openingHoursSpecification: [
      open(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], "19:00"),
      open(["Sunday"], "17:00"),
    ],
  };
}
