/** Never the error's message: the database and its client quote values there, which may be names or addresses. */
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

/** A message may have several lines, one of which looks like a stack frame. */
function framesOf({ message, stack = "" }: Error): string[] {
  return stack
    .replace(message, () => "")
    .split("\n")
    .filter((line) => /^ {4}at .+/.test(line));
}
