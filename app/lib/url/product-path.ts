/** The slug stands in the address instead of the id. Only while addresses are readable. */
export interface ProductAddress {
  id: string;
  slug?: string;
}

export const productPath = ({ id, slug }: ProductAddress): string => `/product/${slug ?? id}`;
