/** A search for the address: maps on phones open such links themselves. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address }).toString()}`;
}

/** Where one picks up, within a sentence: the town of a Canadian address in one line, where it names one. */
export function pickupPlace(address: string): string {
  const parts = address.split(",").map((part) => part.trim());
  const province = parts.findLastIndex((part) => /^[A-Z]{2}\b/.test(part));
  const town = province > 0 ? parts[province - 1] : undefined;
  return town && !/\d/.test(town) ? `in ${town}` : "at our store";
}
