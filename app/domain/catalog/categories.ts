import { entity, type Tx } from "~/domain/entity/entity";
import { awaitProductsIn, renameOnProducts } from "~/domain/catalog/product-categories";
import { DomainError, invalid } from "~/lib/errors";
import { byName } from "~/lib/search/name-order";
import { slugOf } from "~/lib/text/slug";
import type { Category } from "~/schemas/category";
import { db, isUniqueViolation, type Prisma } from "~/services/database";

type CategoryRow = Prisma.CategoryModel;
type CategoryValues = Pick<CategoryRow, "name" | "slug" | "description" | "facts" | "preparation">;

export const categoryEntity = entity<CategoryRow, CategoryValues, Category>({
  kind: "category",
  model: "category",
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM categories WHERE id = ${id}::uuid FOR UPDATE`,
  valuesOf: ({ name, slug, description, facts, preparation }) => ({
    name,
    slug,
    description,
    facts,
    preparation,
  }),
  answerOf: categoryOf,
  defaults: { slug: "", description: null, facts: null, preparation: null },
  normalize: (values) => ({ ...values, slug: slugFor(values) }),
  check: async (tx, to, from) => {
    if (to.name !== from?.name) await awaitProductsIn(tx, from ? [from.name, to.name] : [to.name]);
    return to;
  },
  // Products keep a deleted category's name.
  written: async (tx, { id, from, to, by }) => {
    if (from && to) await keepFormerSlugs(tx, id, { from, to });
    if (!to || to.name === from?.name) return [];
    const renamed = from ? await renameOnProducts(tx, from.name, to.name, by) : [];
    // Products may still have this name from a deleted category.
    const adopted = await renameOnProducts(tx, to.name, to.name, by);
    return [...renamed, ...adopted];
  },
  double: (error) => Promise.resolve(sameCategory(error)),
});

export const {
  create: createCategory,
  update: updateCategory,
  edit: editCategory,
  remove: deleteCategory,
} = categoryEntity;

export async function listCategories(): Promise<Category[]> {
  const rows = await db.category.findMany();
  return rows.map(categoryOf).sort((a, b) => byName(a.name, b.name));
}

async function keepFormerSlugs(
  tx: Tx,
  id: string,
  { from, to }: { from: CategoryValues; to: CategoryValues },
): Promise<void> {
  const now = slugsOf(to);
  // Sorted, so that two renames cannot deadlock.
  const slugs = [...slugsOf(from)].filter((slug) => !now.has(slug)).sort();
  if (slugs.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO former_slugs (slug, category_id) SELECT slug, ${id}::uuid FROM unnest(${slugs}::text[]) AS slug
    ON CONFLICT (slug) DO UPDATE SET category_id = EXCLUDED.category_id`;
}

/** A category is found by its slug and by its name. */
const slugsOf = ({ name, slug }: CategoryValues) =>
  new Set([slug.toLowerCase(), slugOf(name)].filter(Boolean));

function slugFor({ name, slug: typed }: { name: string; slug: string | null }): string {
  const slug = typed || slugOf(name);
  if (slug) return slug;
  const message = "Please give a slug of letters and numbers";
  throw invalid(message, { slug: [message] });
}

function sameCategory(error: unknown): DomainError | null {
  const field = ["name", "slug"].find((name) => isUniqueViolation(error, `categories_${name}_key`));
  if (!field) return null;
  const message = `A category with this ${field} already exists`;
  return new DomainError("conflict", message, { fields: { [field]: [message] } });
}

function categoryOf({ createdAt, updatedAt, facts, preparation, ...row }: CategoryRow): Category {
  return {
    ...row,
    facts: facts ?? undefined,
    preparation: preparation ?? undefined,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
