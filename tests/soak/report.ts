import { cpus, totalmem } from "node:os";
import type { Finding } from "./books.ts";
import { isBloated, type Sample, type Table, thirds } from "./samples.ts";
import type { Tally } from "./traffic.ts";

export interface Soaked {
  minutes: number;
  rate: number;
  visits: number;
  tally: Tally;
  samples: Sample[];
  tables: Table[];
  books: Finding[];
}

const growth = { memoryMb: 20, handles: 20, connections: 3 };

export function findings({ tally, samples, tables, books }: Soaked): Finding[] {
  const grown = ([what, of]: [string, keyof Sample]) => {
    const [first, second, last] = thirds(samples, of).map(Math.round) as [number, number, number];
    const holds = last - first <= growth[of];
    return { what, found: `${first}, ${second}, ${last}`, holds };
  };
  const errors = [...tally.errors].map(([what, times]) => `${what} (${times} times)`);
  const bloated = tables.filter(isBloated).map(({ name }) => name);
  return [
    {
      what: "answers that should not have been",
      found: errors.join("; ") || "none",
      holds: errors.length === 0,
    },
    ...(
      [
        ["memory of the process in MB, middle of each third", "memoryMb"],
        ["open file handles, middle of each third", "handles"],
        ["database connections, middle of each third", "connections"],
      ] as [string, keyof Sample][]
    ).map(grown),
    {
      what: "tables with more dead rows than are cleaned up",
      found: bloated.join(", ") || "none",
      holds: bloated.length === 0,
    },
    ...books,
  ];
}

export function report(soaked: Soaked): string {
  const { minutes, rate, visits, tally } = soaked;
  const total = [...tally.requests.values()].reduce((sum, times) => sum + times, 0);
  return `# Soak

For developers who change what runs long: connections, files, caches, jobs. \`npm run soak\` writes this page. It looks for
leaks while shoppers with and without scripts, API clients and admins use the built shop.

The last run: ${minutes} minutes, ${visits} visits (${rate.toFixed(1)} a second) with ${total} requests, on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.

| What | Found | Holds |
|---|---|---|
${findings(soaked)
  .map(
    ({ what, found, holds }) => `| ${what} | ${found.replaceAll("|", "/")} | ${holds ? "yes" : "**no**"} |`,
  )
  .join("\n")}

Growth from the first third to the last of up to ${growth.memoryMb} MB, ${growth.handles} handles and ${growth.connections} connections counts as none.
`;
}
