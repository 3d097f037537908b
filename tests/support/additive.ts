/* The old shop runs on the new database during an update. `-- two-step: …` in a migration allows an exception. */

const breaking: [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|TYPE|VIEW|SCHEMA|FUNCTION|EXTENSION)\b/i, "drops what the old shop may use"],
  [/\bRENAME\s+(TO|COLUMN|CONSTRAINT|VALUE)\b/i, "renames what the old shop knows by its name"],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, "changes the type of a column the old shop uses"],
  [/\bSET\s+NOT\s+NULL\b/i, "demands a value that the old shop may leave out"],
  [/\bDROP\s+DEFAULT\b/i, "takes away a value that the old shop leaves to the database"],
  [/(?<!AFTER\s)\bTRUNCATE\b|\bDELETE\s+FROM\b/i, "removes rows that the old shop may read"],
];
const ADDED_COLUMN = /\bADD\s+COLUMN\b(.*)/is;
const ADDED_RULE = /^ALTER\s+TABLE\b.*\bADD\s+(CONSTRAINT\b.*\b)?(CHECK|UNIQUE|EXCLUDE)\b/is;
const UNIQUE_INDEX = /^CREATE\s+UNIQUE\s+INDEX\b/i;
const MARK = /^--\s*two-step:\s*\S+/m;

export function breaksOldShop(script: string): string[] {
  if (MARK.test(script)) return [];
  const own = new Set(
    [...script.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, name]) => name),
  );
  const newColumns = emptyColumns(script);
  return statementsOf(script).flatMap((statement) => {
    if (own.has(tableOf(statement))) return [];
    const reasons = breaking.filter(([words]) => words.test(statement)).map(([, reason]) => reason);
    for (const part of statement.split(/,\s*(?=ADD\b)/i)) {
      const column = ADDED_COLUMN.exec(part)?.[1];
      if (column && /\bNOT\s+NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED|SERIAL)\b/i.test(column))
        reasons.push("adds a column that the old shop does not fill and that has no default");
    }
    const isForNewRowsOnly = newColumns.some((column) => statement.includes(`"${column}"`));
    if (ADDED_RULE.test(statement) || (UNIQUE_INDEX.test(statement) && !isForNewRowsOnly))
      reasons.push("adds a rule that rows of the old shop may break");
    return reasons.map((reason) => `“${statement.replace(/\s+/g, " ").slice(0, 80)}” ${reason}.`);
  });
}

/** Nulls are never equal, so rows of the old shop would not conflict. */
function emptyColumns(script: string): string[] {
  return [...script.matchAll(/\bADD\s+COLUMN\s+"(\w+)"([^,;]*)/gi)]
    .filter(([, , rest = ""]) => !/\b(DEFAULT|GENERATED)\b/i.test(rest))
    .map(([, name = ""]) => name);
}

function tableOf(statement: string): string | undefined {
  return /^(?:ALTER\s+TABLE(?:\s+ONLY)?|CREATE\s+UNIQUE\s+INDEX\s+\S+\s+ON|DELETE\s+FROM)\s+"?(\w+)"?/i.exec(
    statement,
  )?.[1];
}

function statementsOf(script: string): string[] {
  return script
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
