/** `slug` replaces the id in the URL; it is absent while readable URLs are switched off. */
export interface ProductAddress {
  id: string;
  slug?: string;
}

export const productPath = ({ id, slug }: ProductAddress): string => `/product/${slug ?? id}`;
