/** Canada Post uses no D, F, I, O, Q or U, and no W or Z in first place. */
const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/i;

export function canadianPostalCode(typed: string): string | null {
  const [, area, unit] = canadian.exec(compact(typed)) ?? [];
  return area && unit ? `${area} ${unit}`.toUpperCase() : null;
}

const compact = (typed: string) => typed.replace(/[\s\p{Pd}\u2212.]/gu, "");

/** The beginning of a postal code, or a whole one: `t7x1` is `T7X 1`. Null if no code begins so. */
export function postalCodePrefix(typed: string): string | null {
  const prefix = compact(typed);
  // A1A 1A1 is possible at every place, so it completes every possible prefix.
  const whole = prefix && canadianPostalCode(prefix + "A1A1A1".slice(prefix.length));
  return whole ? whole.slice(0, prefix.length + (prefix.length > 3 ? 1 : 0)) : null;
}

export function isInParklandCounty(postalCode: string): boolean {
  return /^(?:T7[XYZ]|T0E) /.test(postalCode);
}
