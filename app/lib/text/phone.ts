import { parsePhoneNumber } from "awesome-phonenumber";

/** A number without its area code (of 7 digits) can be dialled only there. */
const NORTH_AMERICA = { countryCode: 1, digits: 10 };

/**
 * For `href`, with the extension (RFC 3966). Letters are keys of the keypad (1-800-FLOWERS), or words beside the number.
 * Only for loaders: the library is large. Null where no number can be read.
 */
export function phoneUrl(typed: string): string | null {
  for (const part of [typed, ...typed.split(/\p{L}+/u)]) {
    const { possible, countryCode, number } = parsePhoneNumber(part, { regionCode: "CA" });
    const isWhole =
      countryCode !== NORTH_AMERICA.countryCode || number?.significant.length === NORTH_AMERICA.digits;
    if (possible && number && isWhole) return number.rfc3966;
  }
  return null;
}
