import { randomUUID } from "node:crypto";
import { recordAudit, type Actor } from "~/domain/audit";
import { refuseFieldConflicts, refuseStaleVersion } from "~/domain/catalog/edit/edit-conflicts";
import { awaitProductsIn, renameOnProducts } from "~/domain/catalog/product-categories";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { DomainError, invalid, notFound } from "~/lib/errors";
import { byName } from "~/lib/search/name-order";
import { slugOf } from "~/lib/text/slug";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  plainLineBreaks,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import type { Category, CategoryChange, CategoryInput } from "~/schemas/category";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { db, isUniqueViolation, type Prisma, transaction, type Db } from "~/services/database";

export async function listCategories(): Promise<Category[]> {
  const rows = await db.category.findMany();
  return rows.map(categoryOf).sort((a, b) => byName(a.name, b.name));
}

/** Repeating a call with the same `newId` returns the same category, unless it was changed since. */
export function createCategory(
  input: CategoryInput,
  by: Actor,
  newId: string = randomUUID(),
): Promise<Category> {
  return refusingDoubles(() =>
    transaction(async (tx) => {
      await awaitProductsIn(tx, [input.name]);
      const data = {
        name: input.name,
        slug: slugFor(input.slug, input.name),
        description: input.description,
        facts: input.facts,
        preparation: input.preparation,
      };
      const { made, row } = await insertOnce(tx, { ...data, id: newId });
      if (made) return categoryOf(made);
      await recordAudit(tx, {
        by,
        action: "category.created",
        entity: "category",
        entityId: row.id,
        name: row.name,
        after: { ...data, version: row.version },
      });
      await raiseCatalogueVersion(tx, await renameOnProducts(tx, row.name, row.name, by));
      return categoryOf(row);
    }),
  );
}

type Inserted =
  { made: Prisma.CategoryModel; row?: undefined } | { made?: undefined; row: Prisma.CategoryModel };

/** Waits for a concurrent call with the same id. @throws DomainError when another category has the name or slug */
async function insertOnce(tx: Db, category: CategoryTexts & { id: string }): Promise<Inserted> {
  const data = { ...category, createdAt: now(), updatedAt: now() };
  const [row] = await tx.category.createManyAndReturn({ data, skipDuplicates: true });
  if (row) return { row };
  const made = await tx.category.findUnique({ where: { id: category.id, version: 1 } });
  return made ? { made } : { row: await tx.category.create({ data: { ...data, id: randomUUID() } }) };
}

type CategoryTexts = Pick<Prisma.CategoryModel, "name" | "slug" | "description" | "facts" | "preparation">;

export function updateCategory(
  id: string,
  { version, ...change }: CategoryChange,
  by: Actor,
): Promise<Category> {
  return changeCategory(id, by, async (tx, from) => {
    await refuseStaleVersion(tx, { entity: "category", id: from.id, version: from.version }, version);
    const { name = from.name, description = from.description, facts = from.facts } = change;
    const { preparation = from.preparation } = change;
    const slug = change.slug === undefined ? from.slug : slugFor(change.slug, name);
    return { name, slug, description, facts, preparation };
  });
}

export function editCategory(id: string, changes: Changes<CategoryTexts>, by: Actor): Promise<Category> {
  return changeCategory(id, by, async (tx, from) => {
    const { merged, conflicts } = mergeChanges(textsOf(from), changes);
    await refuseFieldConflicts(tx, { entity: "category", id: from.id, ...textsOf(from) }, conflicts);
    return { ...merged, slug: slugFor(merged.slug, merged.name) };
  });
}

function textsStored({ name, slug, description, facts, preparation }: CategoryTexts): CategoryTexts {
  return { name, slug, description, facts, preparation };
}

function textsOf(category: CategoryTexts): CategoryTexts {
  const texts = textsStored(category);
  const { description, facts } = texts;
  return {
    ...texts,
    description: description && plainLineBreaks(description),
    facts: facts && plainLineBreaks(facts),
  };
}

type CategoryWork = (tx: Prisma.TransactionClient, from: Prisma.CategoryModel) => Promise<CategoryTexts>;

/** Also renames the category of its products, archived ones included. */
function changeCategory(id: string, by: Actor, work: CategoryWork): Promise<Category> {
  return refusingDoubles(() =>
    transaction(async (tx) => {
      const from = await lockCategory(tx, id);
      const texts = await work(tx, from);
      const changes = changesBetween(textsStored(from), texts);
      if (Object.keys(changes).length === 0) return categoryOf(from);
      const { name } = texts;
      const isRenamed = name !== from.name;
      if (isRenamed) await awaitProductsIn(tx, [from.name, name]);
      const row = await tx.category.update({
        where: { id: from.id },
        data: { ...texts, version: from.version + 1, updatedAt: now() },
      });
      await recordAudit(tx, {
        by,
        action: "category.updated",
        entity: "category",
        entityId: from.id,
        name: from.name,
        before: valuesBefore(changes),
        after: { ...valuesAfter(changes), version: row.version },
      });
      const renamed = isRenamed ? await renameOnProducts(tx, from.name, name, by) : [];
      // Products may already have this name, from a deleted category.
      const adopted = isRenamed ? await renameOnProducts(tx, name, name, by) : [];
      await raiseCatalogueVersion(tx, [...renamed, ...adopted]);
      return categoryOf(row);
    }),
  );
}

/** Products keep the deleted category's name. */
export function deleteCategory(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const { id: categoryId, ...category } = await lockCategory(tx, id);
    const { name } = category;
    await tx.category.delete({ where: { id: categoryId } });
    await recordAudit(tx, {
      by,
      action: "category.deleted",
      entity: "category",
      entityId: categoryId,
      name,
      before: textsStored(category),
    });
    await raiseCatalogueVersion(tx, []);
  });
}

async function lockCategory(tx: Db, id: string) {
  if (!isId(id)) throw notFound("Category");
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM categories WHERE id = ${id}::uuid FOR UPDATE`;
  if (!locked) throw notFound("Category");
  return tx.category.findUniqueOrThrow({ where: { id } });
}

function slugFor(typed: string | null | undefined, name: string): string {
  const slug = typed || slugOf(name);
  if (slug) return slug;
  const message = "Please give a slug of letters and numbers";
  throw invalid(message, { slug: [message] });
}

async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const field of ["name", "slug"]) {
      if (!isUniqueViolation(error, `categories_${field}_key`)) continue;
      const message = `A category with this ${field} already exists`;
      throw new DomainError("conflict", message, { fields: { [field]: [message] } });
    }
    throw error;
  }
}

function categoryOf({ createdAt, updatedAt, facts, preparation, ...row }: Prisma.CategoryModel): Category {
  return {
    ...row,
    facts: facts ?? undefined,
    preparation: preparation ?? undefined,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
