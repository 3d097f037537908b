export const adminProductSorts = {
  name: "Name: A to Z",
  price: "Price: low to high",
  stock: "Stock: low to high",
} as const;

export type AdminProductSort = keyof typeof adminProductSorts;

/** Null means newest first. */
export function adminProductSortNamed(name: string | null): AdminProductSort | null {
  return name !== null && Object.hasOwn(adminProductSorts, name) ? (name as AdminProductSort) : null;
}
