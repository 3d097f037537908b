/**
 * What an error is and where it comes from, for the log. Its words stay out: the database and its client quote in
 * theirs what they were given, which may be somebody's name or address.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = [[error.name, ...codesOf(error)].join(" "), ...framesOf(error)].join("\n");
  return error.cause === undefined ? place : `${place}\ncaused by ${placeOf(error.cause)}`;
}

/** Its own code, and PostgreSQL's where Prisma's says no more than that a statement failed. */
function codesOf({ code, meta }: Error & { code?: unknown; meta?: unknown }): string[] {
  const own = typeof code === "string" && /^\w+$/.test(code) ? [code] : [];
  const database = /"originalCode":"(\w+)"/.exec(JSON.stringify(meta ?? null))?.[1];
  return database === undefined ? own : [...own, database];
}

/** Words may go over several lines, and one of them look like a place. */
function framesOf({ message, stack = "" }: Error): string[] {
  return stack
    .replace(message, () => "")
    .split("\n")
    .filter((line) => /^ {4}at .+/.test(line));
}
