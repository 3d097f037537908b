/** Canada Post uses no D, F, I, O, Q or U, and no W or Z in first place. */
const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/i;

export function canadianPostalCode(typed: string): string | null {
  const [, area, unit] = canadian.exec(typed.replace(/[\s\p{Pd}\u2212.]/gu, "")) ?? [];
  return area && unit ? `${area} ${unit}`.toUpperCase() : null;
}

export function isInParklandCounty(postalCode: string): boolean {
  return /^(?:T7[XYZ]|T0E) /.test(postalCode);
}
