const HOUR_MS = 60 * 60 * 1000;

/** Once an hour, how often a kind happened since its last log line; otherwise null. Memory grows with each kind. */
export function logThrottle(): (kind: string) => number | null {
  const kinds = new Map<string, { loggedAt: number; unlogged: number }>();
  return (kind) => {
    const time = performance.now();
    const { loggedAt, unlogged } = kinds.get(kind) ?? { loggedAt: -Infinity, unlogged: 0 };
    const isDue = time - loggedAt >= HOUR_MS;
    kinds.set(kind, isDue ? { loggedAt: time, unlogged: 0 } : { loggedAt, unlogged: unlogged + 1 });
    return isDue ? unlogged + 1 : null;
  };
}
