import { connectDatabase, disconnectDatabase } from "~/services/database";
import { startEmbeddedParts } from "~/services/embedded";
import { loadEnvironment } from "~/services/environment/environment";
import { seed } from "../../prisma/seed/index.ts";

const environment = loadEnvironment(process.env);
connectDatabase(environment.databaseUrl ?? "");
const embedded = await startEmbeddedParts();
await seed(() => undefined);
await embedded.stop();
await disconnectDatabase();
