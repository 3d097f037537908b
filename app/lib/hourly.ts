const HOUR_MS = 60 * 60 * 1000;

/**
 * For what may go wrong again and again, for days: tells of each kind at most once an hour and process how often it
 * happened since that was told last, and null otherwise. There must be few kinds.
 */
export function hourly(): (kind: string) => number | null {
  const kinds = new Map<string, { toldAt: number; untold: number }>();
  return (kind) => {
    const time = performance.now();
    const { toldAt, untold } = kinds.get(kind) ?? { toldAt: -Infinity, untold: 0 };
    const isDue = time - toldAt >= HOUR_MS;
    kinds.set(kind, isDue ? { toldAt: time, untold: 0 } : { toldAt, untold: untold + 1 });
    return isDue ? untold + 1 : null;
  };
}
