import { connectDatabase, disconnectDatabase } from "~/services/database";
import { startEmbeddedParts } from "~/services/embedded";
import { loadSettings } from "~/services/settings";
import { seed } from "../../prisma/seed/index.ts";

// Fills the database of DATABASE_URL with the demo shop, as the first start does.
const settings = loadSettings(process.env);
connectDatabase(settings.databaseUrl ?? "");
const embedded = await startEmbeddedParts();
await seed(() => undefined);
await embedded.stop();
await disconnectDatabase();
