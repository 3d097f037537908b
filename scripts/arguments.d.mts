import type { parseArgs, ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

export function readArguments<Known extends Options = Record<never, never>>(
  usage: string,
  takes?: { options?: Known; words?: number },
): ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>;

export function wrongUsage(reason: string, usage: string): never;
