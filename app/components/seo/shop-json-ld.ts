import type { ToyStore, WithContext } from "schema-dts";
import type { RootData } from "~/root";

export interface ShopFacts {
  /** schema.org properties: where and when customers can pick up. */
  openings: object;
  /** The delivery zones that are on, each with its postal code prefixes. */
  areas: string[];
}

export function shopJsonLd(
  { origin, shop }: RootData,
  { openings, areas }: ShopFacts,
): WithContext<ToyStore> {
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
    ...openings,
  };
}
