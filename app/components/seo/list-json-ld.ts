import type { ItemList, WithContext } from "schema-dts";
import { type ProductAddress, productPath } from "~/lib/url/product-path";
import type { RootData } from "~/root";

interface ListedProduct extends ProductAddress {
  name: string;
}

export function listJsonLd(products: readonly ListedProduct[], { origin }: RootData): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: products.map((product, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: product.name,
      url: origin + productPath(product),
    })),
  };
}
