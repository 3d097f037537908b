/* An edit sends only changed fields: opened, sent and stored values are compared, so that no other edit is lost. */

export type Changes<Fields> = { [Name in keyof Fields]?: { from: Fields[Name]; to: Fields[Name] } };

export function changesBetween<Fields extends object>(
  opened: Fields,
  sent: Partial<Fields>,
): Changes<Fields> {
  const changes: Changes<Fields> = {};
  for (const name of keysOf(sent)) {
    const to = sent[name];
    if (to !== undefined && !isSameField(to, opened[name])) changes[name] = { from: opened[name], to };
  }
  return changes;
}

export const valuesAfter = <Fields extends object>(changes: Changes<Fields>) => sideOf(changes, "to");
export const valuesBefore = <Fields extends object>(changes: Changes<Fields>) => sideOf(changes, "from");

function sideOf<Fields extends object>(changes: Changes<Fields>, side: "from" | "to"): Partial<Fields> {
  const values: Partial<Fields> = {};
  for (const name of keysOf(changes)) {
    const change = changes[name];
    if (change) values[name] = change[side];
  }
  return values;
}

/** A field that somebody else changed to a third value is a conflict. */
export function mergeChanges<Fields extends object>(
  stored: Fields,
  changes: Changes<Fields>,
): { merged: Fields; conflicts: (keyof Fields)[] } {
  const merged = { ...stored };
  const conflicts: (keyof Fields)[] = [];
  for (const name of keysOf(changes)) {
    const change = changes[name];
    if (!change) continue;
    if (!isSameField(stored[name], change.from) && !isSameField(stored[name], change.to))
      conflicts.push(name);
    merged[name] = change.to;
  }
  return { merged, conflicts };
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

/** Order counts: shoppers see a variation's attributes in order. */
const isSameField = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
