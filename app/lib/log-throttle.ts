const HOUR_MS = 60 * 60 * 1000;

/** Once an hour and process: how often this kind happened since the last log line, otherwise null. Few kinds only. */
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
