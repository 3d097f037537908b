import type { Actor } from "~/domain/audit";
import { DomainError } from "~/lib/errors";
import { byName } from "~/lib/search/name-order";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

/** Returns the category's own spelling. Locks the name until the commit, so that no rename misses this product. */
export async function canonicalCategory(tx: Db, name: string): Promise<string> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock_shared(hashtextextended('category:' || lower(${name}), 0))`;
  return (await categoryNamed(tx, name)) ?? name;
}

/** All category names in use. Products keep the name of a deleted category. */
export async function usedCategories(on: Db): Promise<string[]> {
  const rows = await on.$queryRaw<{ name: string }[]>`
    SELECT name FROM categories UNION SELECT category FROM products WHERE archived_at IS NULL AND deleted_at IS NULL`;
  return rows.map(({ name }) => name).sort(byName);
}

/** @throws DomainError 409 when the category was renamed or deleted */
export async function existingCategory(tx: Db, name: string): Promise<string> {
  const category = await canonicalCategory(tx, name);
  if ((await categoryNamed(tx, name)) !== null) return category;
  const message = `There is no category “${name}” any more.`;
  throw new DomainError("conflict", message, { fields: { category: [message] } });
}

async function categoryNamed(tx: Db, name: string): Promise<string | null> {
  const [category] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM categories WHERE lower(name) = lower(${name})`;
  return category?.name ?? null;
}

/** Waits until transactions that use one of the names have committed. A fixed order avoids deadlocks. */
export async function awaitProductsIn(tx: Db, names: string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended('category:' || lower(name), 0) AS key
      FROM unnest(${names}::text[]) AS name ORDER BY key
    ) AS keys`;
}

/** Raises product versions, so that open forms notice. @returns ids of products that the catalogue must reload */
export async function renameOnProducts(tx: Db, from: string, to: string, by: Actor): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH old AS (
      SELECT id, category FROM products WHERE lower(category) = lower(${from}) AND category <> ${to} FOR UPDATE
    ), renamed AS (
      UPDATE products SET category = ${to}, version = version + 1, updated_at = ${now()}
      FROM old WHERE products.id = old.id RETURNING products.id, name, version, old.category AS before
    ), recorded AS (
      INSERT INTO audit_entries (user_id, action, entity, entity_id, name, before, after, created_at)
      SELECT ${by.id}::uuid, 'product.updated', 'product', id::text, name,
        jsonb_build_object('category', renamed.before),
        jsonb_build_object('category', ${to}::text, 'version', version), ${now()}
      FROM renamed
    )
    SELECT id::text FROM renamed`;
  await tx.$executeRaw`
    UPDATE promotions
    SET categories = ARRAY(SELECT CASE WHEN lower(name) = lower(${from}) THEN ${to} ELSE name END FROM unnest(categories) name)
    WHERE EXISTS (SELECT FROM unnest(categories) name WHERE lower(name) = lower(${from}) AND name <> ${to})`;
  const sales = await tx.$executeRaw`
    UPDATE sales SET category = ${to}, version = version + 1, updated_at = ${now()}
    WHERE lower(category) = lower(${from}) AND category <> ${to}`;
  if (sales === 0) return rows.map(({ id }) => id);
  const onSale = await tx.product.findMany({ where: { category: to }, select: { id: true } });
  return onSale.map(({ id }) => id);
}
