/** In hundredths of a percent: `-7.5%` → -750. Null when it is no share with at most two decimals. */
export function readPercent(typed: string): number | null {
  const match = /^([+-]?)\s*(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim().replace("\u2212", "-"));
  if (!match) return null;
  const [, sign, whole, fraction = ""] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "-" ? 0 - hundredths : hundredths;
}

export function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? "-" : "+"}${Math.abs(hundredths) / 100}%`;
}

/** The amount off in cents, rounded half up. For prices use `changedByPercent`, which rounds the new price. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000);
}
