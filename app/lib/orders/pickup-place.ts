/** A map search for the address: phones open such links in their map app. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address }).toString()}`;
}

/** Google Maps takes nine waypoints and a destination. */
const STOPS_A_LINK = 10;

export interface RouteLink {
  url: string;
  /** Numbers of the first and last stop, counted from 1. */
  from: number;
  to: number;
}

/** Directions from the phone's position through the addresses, in their order. */
export function routeLinks(addresses: readonly string[]): RouteLink[] {
  return Array.from({ length: Math.ceil(addresses.length / STOPS_A_LINK) }, (_, part) => {
    const begin = part * STOPS_A_LINK;
    const stops = addresses.slice(begin, begin + STOPS_A_LINK).map((stop) => stop.replaceAll("|", " "));
    const waypoints = stops.slice(0, -1).join("|");
    const query = new URLSearchParams({
      api: "1",
      travelmode: "driving",
      destination: stops.at(-1) ?? "",
      ...(waypoints && { waypoints }),
    });
    const url = `https://www.google.com/maps/dir/?${query.toString()}`;
    return { url, from: begin + 1, to: begin + stops.length };
  });
}

/** Shown if the store is switched off and the markets' dates are over. */
export const NO_PLACE = "There is no place of pickup at the moment.";

/** `name` is null for the store. */
export const pickupTitle = (name: string | null) => `Pickup at ${name ?? "our store"}`;

export function pickupPlace(address: string): string {
  const parts = address.split(",").map((part) => part.trim());
  const province = parts.findLastIndex((part) => /^[A-Z]{2}\b/.test(part));
  const town = province > 0 ? parts[province - 1] : undefined;
  return town && !/\d/.test(town) ? `in ${town}` : "at our store";
}
