import { startEmbeddedPostgres } from "~/services/embedded/postgres";

// A process of the shop that uses the embedded PostgreSQL in the folder it is given, until it is killed.
const { url } = await startEmbeddedPostgres(process.argv[2] ?? "");
process.stdout.write(`${url}\n`);
