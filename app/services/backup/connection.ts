import pg from "pg";
import { BackupError } from "./errors";
import { prepareSession } from "./tables";

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the running statement.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new BackupError(
      `The database cannot be reached (${client.host}:${client.port}): ${String(error)}.`,
      {
        cause: error,
      },
    );
  });
  try {
    await prepareSession(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
