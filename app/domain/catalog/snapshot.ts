import { currentVersion } from "~/domain/catalog/version";
import { listCategories } from "~/domain/catalog/categories";
import { readProducts, type ProductRecord } from "~/domain/catalog/records";
import type { Category } from "~/schemas/category";
import type { Product, Variation } from "~/schemas/product";
import { db, Prisma } from "~/services/database";

/** What the storefront shows of a product; its stock is what is available. */
export type CatalogueProduct = Product & { rating: ProductRecord["rating"]; totalAvailable: number };

/** The storefront's catalogue at one version, held in memory. */
export interface Catalogue {
  version: bigint;
  /** Not archived, newest first. */
  products: CatalogueProduct[];
  byId: Map<string, CatalogueProduct>;
  byVariation: Map<string, { product: CatalogueProduct; variation: Variation }>;
  categories: Category[];
}

let latest: Catalogue | null = null;
let running: Promise<Catalogue> | null = null;
let next: Promise<Catalogue> | null = null;

/** The catalogue no older than the version known now; while that is unknown, as the database has it now. */
export async function catalogue(): Promise<Catalogue> {
  const known = currentVersion();
  if (latest && known !== null && latest.version >= known) return latest;
  return reload();
}

/** A reload that begins after this call; callers share it. One that is under way may have read too early. */
function reload(): Promise<Catalogue> {
  if (!running) {
    running = load().finally(() => (running = null));
    return running;
  }
  next ??= running
    .catch(() => undefined)
    .then(() => {
      next = null;
      return reload();
    });
  return next;
}

interface Changes {
  version: bigint;
  changed: string[];
}

/** Three statements, of which the second reads only what changed since the last time. */
async function load(): Promise<Catalogue> {
  const base = latest;
  const [changes] = await db.$queryRaw<Changes[]>`
    SELECT version, ARRAY(SELECT product_id::text FROM product_changes WHERE version > ${base?.version ?? 0n}) AS changed FROM catalogue_version`;
  if (!changes) throw new Error("the catalogue has no version; the migrations were not applied");
  // Another database, as tests have one after the other.
  const earlier = base && base.version <= changes.version ? base : null;

  const which = earlier ? Prisma.sql`p.id = ANY(${changes.changed}::uuid[]) AND p.archived_at IS NULL` : Prisma.sql`p.archived_at IS NULL`;
  const nothingNew = earlier !== null && changes.changed.length === 0;
  const read = nothingNew ? [] : (await readProducts(db, { where: which, stock: "available" })).map(shown);
  const products = earlier ? merged(earlier.products, new Set(changes.changed), read) : read;
  latest = indexed(changes.version, products, await listCategories());
  return latest;
}

function shown({ archivedAt: _, ...record }: ProductRecord): CatalogueProduct {
  return { ...record, totalAvailable: record.variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0) };
}

function merged(before: CatalogueProduct[], changed: Set<string>, read: CatalogueProduct[]): CatalogueProduct[] {
  if (changed.size === 0) return before;
  return [...before.filter(({ id }) => !changed.has(id)), ...read].sort(newestFirst);
}

/** As the database sorts: ISO dates and lowercase ids compare as text. */
function newestFirst(a: Product, b: Product): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function indexed(version: bigint, products: CatalogueProduct[], categories: Category[]): Catalogue {
  const byId = new Map<string, CatalogueProduct>();
  const byVariation: Catalogue["byVariation"] = new Map();
  for (const product of products) {
    byId.set(product.id, product);
    for (const variation of product.variations) byVariation.set(variation.id, { product, variation });
  }
  return { version, products, byId, byVariation, categories };
}
