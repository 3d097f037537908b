import { defineConfig } from "prisma/config";

// `prisma generate` wants to fetch an engine that the TypeScript client does not use; any executable
// satisfies it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
