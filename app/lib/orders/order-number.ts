/** What people call an order: the first 8 characters of its id, uppercased. */
export function orderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
