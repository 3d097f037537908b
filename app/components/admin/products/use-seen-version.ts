import { useState } from "react";
import type { Product } from "~/schemas/product";

/**
 * The version the open form may overwrite. One's own uploads raise the product's version too, so it moves along while
 * nothing the form shows was changed; a real change by someone else keeps the old one, and the save is refused.
 */
export function useSeenVersion(product: Product, refusedAt: number | undefined): number {
  const [opened, setOpened] = useState(product);
  if (refusedAt !== undefined && refusedAt > opened.version && product.version >= refusedAt) {
    setOpened(product);
    return product.version;
  }
  return shown(opened) === shown(product) ? product.version : opened.version;
}

function shown({ name, description, category, basePrice, variations }: Product): string {
  return JSON.stringify([name, description, category, basePrice, variations.map(({ id, name, priceModifier, sku, attributes }) => [id, name, priceModifier, sku, attributes])]);
}
