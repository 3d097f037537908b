/** A map search for the address: phones open such links in their map app. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address }).toString()}`;
}

/** `name` is null for the store. */
export const pickupTitle = (name: string | null) => `Pickup at ${name ?? "our store"}`;

export function pickupPlace(address: string): string {
  const parts = address.split(",").map((part) => part.trim());
  const province = parts.findLastIndex((part) => /^[A-Z]{2}\b/.test(part));
  const town = province > 0 ? parts[province - 1] : undefined;
  return town && !/\d/.test(town) ? `in ${town}` : "at our store";
}
