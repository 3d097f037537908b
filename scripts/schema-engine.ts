// Prisma's WebAssembly engine: `prisma migrate` would fetch a program.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type ColumnType,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { deploy } from "../prisma/migrate.ts";

const SCHEMA = "prisma/schema.prisma";

/** Null when migrations and schema agree. Runs on a temporary PostgreSQL, so it needs no rights on another. */
export async function missingMigration(): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-scratch-"));
  // PostgreSQL's account must enter it when this runs as root.
  chmodSync(folder, 0o755);
  try {
    const scratch = await startEmbeddedPostgres(folder, { fsync: "off" });
    try {
      await deploy(scratch.url);
      return await differenceOf(scratch.url);
    } finally {
      await scratch.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function differenceOf(url: string): Promise<string | null> {
  const schema = { path: SCHEMA, content: readFileSync(SCHEMA, "utf8") };
  const pool = new pg.Pool({ connectionString: url });
  try {
    const engine = await startEngine(schema, pool);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files: [schema], configDir: process.cwd() },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: ["public._prisma_migrations"], externalEnums: [] },
    });
    return exitCode === 0 ? null : (stdout ?? "");
  } finally {
    await pool.end();
  }
}

interface EngineModule {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: {
    new: (
      options: { datamodels: [string, string][] },
      log: () => void,
      adapter: object,
    ) => Promise<SchemaEngine>;
  };
}

async function startEngine(schema: { path: string; content: string }, pool: pg.Pool): Promise<SchemaEngine> {
  const glueFile = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(glueFile)) as EngineModule & WebAssembly.ModuleImports;
  // The WebAssembly file is not among the package's exports.
  const { instance } = await WebAssembly.instantiate(readFileSync(glueFile.replace(/\.js$/, ".wasm")), {
    "./schema_engine_bg.js": glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(catalogueReader(pool)),
  );
}

/** By OID; Prisma's adapter refuses "char" (18). */
const catalogueTypes: Record<number, ColumnType> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  19: ColumnTypeEnum.Text,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  25: ColumnTypeEnum.Text,
  26: ColumnTypeEnum.Int64,
  1003: ColumnTypeEnum.TextArray,
  1005: ColumnTypeEnum.Int32Array,
  1009: ColumnTypeEnum.TextArray,
  1043: ColumnTypeEnum.Text,
};

function catalogueReader(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const prismas = new PrismaPg(pool);
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await prismas.connect();
    return Object.assign(Object.create(adapter) as SqlDriverAdapter, {
      async queryRaw({ sql, args }: { sql: string; args: unknown[] }) {
        const { fields, rows } = await pool.query<unknown[]>({ text: sql, values: args, rowMode: "array" });
        return {
          columnNames: fields.map((field) => field.name),
          columnTypes: fields.map((field) => catalogueTypes[field.dataTypeID] ?? ColumnTypeEnum.Text),
          rows,
        };
      },
    });
  };
  return { provider: "postgres", adapterName: prismas.adapterName, connect, connectToShadowDb: connect };
}
