export function categoryPath(name: string): string {
  return `/products?${new URLSearchParams({ categories: name })}`;
}
