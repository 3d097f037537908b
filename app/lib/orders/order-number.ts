export function orderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
