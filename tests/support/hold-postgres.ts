import { startEmbeddedPostgres } from "~/services/embedded/postgres";

const { url } = await startEmbeddedPostgres(process.argv[2] ?? "");
process.stdout.write(`${url}\n`);
