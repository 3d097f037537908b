/** Name, codes and stack of an error. Never its message, in which the database may quote names or addresses. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = [[error.name, ...codesOf(error)].join(" "), ...framesOf(error)].join("\n");
  return error.cause === undefined ? place : `${place}\ncaused by ${placeOf(error.cause)}`;
}

interface PrismaMeta {
  driverAdapterError?: { cause?: { originalCode?: unknown } };
}

function codesOf({ code, meta }: Error & { code?: unknown; meta?: PrismaMeta }): string[] {
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter(
    (found): found is string => typeof found === "string" && /^\w+$/.test(found),
  );
}

/** Removes the message first: one of its lines may look like a stack frame. */
function framesOf({ message, stack = "" }: Error): string[] {
  return stack
    .replace(message, () => "")
    .split("\n")
    .filter((line) => /^ {4}at .+/.test(line));
}
