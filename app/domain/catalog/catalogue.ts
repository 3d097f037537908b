import type { Rating } from "~/schemas/review";
import { currentVersion } from "~/domain/catalogue-version";
import { listCategories } from "~/domain/catalog/categories";
import { isInShop } from "~/domain/catalog/in-shop";
import { type CurrentSales, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { readProducts } from "~/domain/catalog/read-products";
import { productOf, type SoldPieces, type StoredProduct } from "~/domain/catalog/edit/stored-product";
import type { CategorySlugs } from "~/lib/catalog/product-filters";
import { withSlugs } from "~/lib/catalog/product-slugs";
import { coalesce } from "~/lib/coalesce";
import type { Category } from "~/schemas/category";
import type { Product, Variation } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

/** A product of the storefront. Its stock is the available stock. */
export type CatalogueProduct = Product & {
  rating: Rating;
  soldPieces: SoldPieces;
  totalAvailable: number;
  /** In the URL instead of the id. Absent unless the shop uses readable addresses. */
  slug?: string;
};

export interface Catalogue {
  version: bigint;
  products: CatalogueProduct[];
  byId: Map<string, CatalogueProduct>;
  byVariation: Map<string, { product: CatalogueProduct; variation: Variation }>;
  categories: Category[];
  /** The names of renamed categories, by their earlier slugs. */
  formerSlugs: Map<string, string>;
  /** Empty unless the shop uses readable addresses. */
  categorySlugs: CategorySlugs;
  /** When the next sale begins or ends. Null if none will. */
  pricesEnd: Date | null;
}

let latest: Catalogue | null = null;

/** When a sale begins or ends next, as far as this process knows. */
export const pricesEnd = (): Date | null => latest?.pricesEnd ?? null;

/** Whether a product or category has a preparation time, as far as this process knows. */
export const hasPreparationTimes = (): boolean =>
  latest !== null && [...latest.products, ...latest.categories].some(({ preparation }) => preparation);

/** Callers never join a read that is already running: it may be stale. */
const reload = coalesce(load);

export async function catalogue(): Promise<Catalogue> {
  const known = currentVersion();
  if (latest !== null && latest.version === known && hasCurrentPrices(latest, now())) return latest;
  return reload();
}

const hasCurrentPrices = ({ pricesEnd }: Catalogue, at: Date) => pricesEnd === null || at < pricesEnd;

interface CatalogueChanges {
  version: bigint;
  readableAddresses: boolean;
  formerSlugs: Record<string, string>;
  ids: string[];
}

/** Reading all products of a large shop at once would need more memory than the catalogue itself. */
const PRODUCTS_AT_ONCE = 1_000;

async function load(): Promise<Catalogue> {
  const at = now();
  const base = latest !== null && hasCurrentPrices(latest, at) ? latest : null;
  const [changes] = await db.$queryRaw<CatalogueChanges[]>`
    SELECT version,
      EXISTS (SELECT 1 FROM settings WHERE name = 'readableAddresses' AND value = 'on') AS "readableAddresses",
      (SELECT coalesce(json_object_agg(s.slug, c.name), '{}') FROM former_slugs s JOIN categories c ON c.id = s.category_id) AS "formerSlugs",
      CASE WHEN ${base === null} THEN ARRAY(SELECT id::text FROM products p WHERE ${isInShop})
      ELSE ARRAY(SELECT product_id::text FROM product_changes WHERE version > ${base?.version ?? 0n})
      END AS ids
    FROM catalogue_version`;
  if (!changes) throw new Error("the catalogue has no version; the migrations were not applied");
  if (base && base.version > changes.version) {
    // The version went back: another database, or a restored one.
    latest = null;
    return load();
  }
  const sales = await currentSales(db, at);
  const read = await readShown(changes.ids, sales);
  const { readableAddresses } = changes;
  const products = withSlugs(merged(base?.products ?? [], new Set(changes.ids), read), readableAddresses);
  const categories = await listCategories();
  latest = {
    ...indexed(changes.version, products),
    categories,
    formerSlugs: new Map(Object.entries(changes.formerSlugs)),
    categorySlugs: readableAddresses
      ? Object.fromEntries(categories.map(({ name, slug }) => [name, slug]))
      : {},
    pricesEnd: sales.changeAt,
  };
  return latest;
}

async function readShown(ids: string[], sales: CurrentSales): Promise<CatalogueProduct[]> {
  const read: CatalogueProduct[] = [];
  for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE) {
    const some = ids.slice(at, at + PRODUCTS_AT_ONCE);
    const records = await readProducts(db, {
      where: Prisma.sql`p.id = ANY(${some}::uuid[]) AND ${isInShop}`,
      stock: "available",
      sales,
    });
    for (const record of records) read.push(shown(record));
  }
  return read;
}

function shown(record: StoredProduct): CatalogueProduct {
  return Object.assign(productOf(record), {
    rating: record.rating,
    soldPieces: record.soldPieces,
    totalAvailable: record.variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0),
  });
}

function merged(
  before: CatalogueProduct[],
  changed: Set<string>,
  read: CatalogueProduct[],
): CatalogueProduct[] {
  if (changed.size === 0) return before;
  return [...before.filter(({ id }) => !changed.has(id)), ...read].sort(newestFirst);
}

/** Sorts as the database does: ISO dates and lowercase ids compare as text. */
function newestFirst(a: Product, b: Product): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function indexed(
  version: bigint,
  products: CatalogueProduct[],
): Pick<Catalogue, "version" | "products" | "byId" | "byVariation"> {
  const byId = new Map<string, CatalogueProduct>();
  const byVariation: Catalogue["byVariation"] = new Map();
  for (const product of products) {
    byId.set(product.id, product);
    for (const variation of product.variations) byVariation.set(variation.id, { product, variation });
  }
  return { version, products, byId, byVariation };
}
