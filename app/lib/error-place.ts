/**
 * What an error is and where it comes from, for the log. Its words stay out: the database and its client quote in
 * theirs what they were given, which may be somebody's name or address.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = [[error.name, ...codesOf(error)].join(" "), ...framesOf(error)].join("\n");
  return error.cause === undefined ? place : `${place}\ncaused by ${placeOf(error.cause)}`;
}

/** What of Prisma's errors has PostgreSQL's own code. */
interface PrismaMeta {
  driverAdapterError?: { cause?: { originalCode?: unknown } };
}

/** Its own code, and PostgreSQL's where Prisma's says no more than that a statement failed. */
function codesOf({ code, meta }: Error & { code?: unknown; meta?: PrismaMeta }): string[] {
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter(
    (found): found is string => typeof found === "string" && /^\w+$/.test(found),
  );
}

/** Words may go over several lines, and one of them look like a place. */
function framesOf({ message, stack = "" }: Error): string[] {
  return stack
    .replace(message, () => "")
    .split("\n")
    .filter((line) => /^ {4}at .+/.test(line));
}
