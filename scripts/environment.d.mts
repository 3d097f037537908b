export function environmentVariables(): Record<string, string | undefined>;
