import { describe, expect, test } from "vitest";
import {
  createCategory,
  deleteCategory,
  editCategory,
  listCategories,
  updateCategory,
} from "~/domain/catalog/categories";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { duplicateProduct, updateProduct } from "~/domain/catalog/products";
import { setCategory } from "~/domain/catalog/edit/recategorize";
import { withCanonicalCategory } from "~/domain/catalog/edit/save";
import { catalogue } from "~/domain/catalog/catalogue";
import { categoryInput } from "~/schemas/category";
import { productChange, productInput } from "~/schemas/product";
import { db, pool, transaction } from "~/services/database";
import { heldUpOrDone, useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");

const made = async (fields: Record<string, unknown>) =>
  createCategory(categoryInput.parse(fields), await anAdmin());

describe("a category", () => {
  test("gets its slug from its name when none is given", async () => {
    expect(await made({ name: "  Fidget & Toys! " })).toMatchObject({
      name: "Fidget & Toys!",
      slug: "fidget-toys",
      description: null,
      version: 1,
    });
  });

  test("needs a slug when the name has no letters", async () => {
    await expect(made({ name: "★★★" })).rejects.toMatchObject({
      kind: "invalid",
      extra: { fields: { slug: [expect.any(String)] } },
    });
    expect(await made({ name: "★★★", slug: "stars" })).toMatchObject({ slug: "stars" });
  });

  test("of the same name or slug in other capitals is refused with the field", async () => {
    await made({ name: "Animals", slug: "beasts" });
    await expect(made({ name: "ANIMALS", slug: "other" })).rejects.toMatchObject({
      kind: "conflict",
      extra: { fields: { name: ["A category with this name already exists"] } },
    });
    await expect(made({ name: "Other", slug: "BEASTS" })).rejects.toMatchObject({
      kind: "conflict",
      extra: { fields: { slug: ["A category with this slug already exists"] } },
    });
  });

  test("made twice at once is made once", async () => {
    const results = await Promise.allSettled([made({ name: "Once" }), made({ name: "once" })]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("that is unknown answers not found", async () => {
    const admin = await anAdmin();
    for (const id of ["no-id", "00000000-0000-4000-8000-000000000000"]) {
      await expect(updateCategory(id, { name: "X" }, admin)).rejects.toMatchObject({ kind: "notFound" });
      await expect(deleteCategory(id, admin)).rejects.toMatchObject({ kind: "notFound" });
    }
  });
});

describe("renaming a category", () => {
  test("renames it on its products, archived ones too, and nowhere else", async () => {
    const admin = await anAdmin();
    const { id } = await made({ name: "Reptiles" });
    const [lizard, snake, cat] = [
      await aProduct({ category: "Reptiles" }),
      await aProduct({ category: "Reptiles" }),
      await aProduct({ category: "Cats" }),
    ];
    await anOrder([{ product: snake, variation: standardOf(snake) }]);
    await deleteProduct(snake.id, admin);
    expect(await updateCategory(id, { name: "Scaly Friends" }, admin)).toMatchObject({
      name: "Scaly Friends",
      slug: "reptiles",
      version: 2,
    });
    expect((await getAdminProduct(lizard.id)).category).toBe("Scaly Friends");
    expect((await getAdminProduct(snake.id)).category).toBe("Scaly Friends");
    expect((await getAdminProduct(cat.id)).category).toBe("Cats");
    expect((await catalogue()).byId.get(lizard.id)?.category).toBe("Scaly Friends");
  });

  test("is a conflict for an open product form, which names the new category", async () => {
    const admin = await aUser({ isAdmin: true, email: "renamer@example.com" });
    const { id } = await made({ name: "Old" });
    const product = await aProduct({ category: "Old" });
    await updateCategory(id, { name: "New" }, admin);
    await expect(updateProduct(product.id, { category: "Old", version: 1 }, await anAdmin())).rejects.toThrow(
      "This product was changed by renamer@example.com since you opened it: the category is now “New”.",
    );
  });

  test("saved unchanged is no change; otherwise the list of changes has only the changed fields", async () => {
    const admin = await anAdmin();
    const category = await made({ name: "Untouched", description: "As it is" });
    const entries = () =>
      db.auditEntry.findMany({ where: { entityId: category.id }, orderBy: { createdAt: "asc" } });
    const same = categoryInput.parse({ name: "Untouched", slug: "untouched", description: "As it is" });
    expect(await updateCategory(category.id, same, admin)).toMatchObject({ version: 1 });
    expect(await editCategory(category.id, {}, admin)).toMatchObject({ version: 1 });
    expect(await entries()).toHaveLength(1);
    const description = { from: "As it is", to: null };
    expect(await editCategory(category.id, { description }, admin)).toMatchObject({ version: 2 });
    expect((await entries()).at(-1)).toMatchObject({ action: "category.updated" });
    const { before, after } = (await entries()).at(-1) ?? {};
    expect([before, after]).toEqual([{ description: "As it is" }, { description: null, version: 2 }]);
  });

  test("from an older version is refused", async () => {
    const admin = await anAdmin();
    const { id } = await made({ name: "First" });
    await updateCategory(id, { description: "Second words", version: 1 }, admin);
    await expect(updateCategory(id, { name: "Third", version: 1 }, admin)).rejects.toThrow(
      "the description is now “Second words”",
    );
  });
});

describe("a product's category", () => {
  test("is stored with the category's spelling if only the case differs", async () => {
    await made({ name: "Zed Toys" });
    const product = await aProduct({ category: "zed toys" });
    expect(product.category).toBe("Zed Toys");
    await updateProduct(product.id, { category: "ZED TOYS" }, await anAdmin());
    expect(await getAdminProduct(product.id)).toMatchObject({ category: "Zed Toys", version: 1 });
  });

  test("is the category's name too when that comes later, or is renamed, however it was written", async () => {
    const [product, other] = [await aProduct({ category: "yak toys" }), await aProduct({ category: "yaks" })];
    const { id } = await made({ name: "Yak Toys" });
    expect((await getAdminProduct(product.id)).category).toBe("Yak Toys");
    await db.product.update({ where: { id: product.id }, data: { category: "YAK toys" } });
    await updateCategory(id, { name: "Woolly Toys" }, await anAdmin());
    expect((await getAdminProduct(product.id)).category).toBe("Woolly Toys");
    const [entry] = await db.auditEntry.findMany({
      where: { entityId: product.id },
      orderBy: { createdAt: "desc" },
      take: 1,
    });
    expect(entry).toMatchObject({ before: { category: "YAK toys" }, after: { category: "Woolly Toys" } });
    expect((await getAdminProduct(other.id)).category).toBe("yaks");
  });

  test("takes the spelling of a category that is renamed to it", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ category: "Stickers" });
    const { id } = await made({ name: "Cards" });
    await updateCategory(id, { name: "stickers" }, admin);
    expect((await getAdminProduct(product.id)).category).toBe("stickers");
    expect((await catalogue()).byId.get(product.id)?.category).toBe("stickers");
  });

  test("follows a category that is renamed, or made, while the product is being saved", async () => {
    const admin = await anAdmin();
    const { id } = await made({ name: "Alpha" });
    const follows = async (written: string, change: () => Promise<unknown>) => {
      const product = await aProduct({ category: "Elsewhere" });
      let changed: Promise<unknown> | undefined;
      await transaction(async (tx) => {
        const data = await withCanonicalCategory(tx, { category: written });
        changed = change();
        await heldUpOrDone(changed);
        await tx.product.update({ where: { id: product.id }, data });
      });
      await changed;
      return (await getAdminProduct(product.id)).category;
    };
    expect(await follows("alpha", () => updateCategory(id, { name: "Beta" }, admin))).toBe("Beta");
    expect(await follows("gadgets", () => made({ name: "Gadgets" }))).toBe("Gadgets");
  });

  test("is the new name on a copy made while the category is renamed", async () => {
    const admin = await anAdmin();
    const { id } = await made({ name: "Before" });
    const product = await aProduct({ name: "Copied Cat", category: "Before" });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted`;
    const untilWaiting = async (count: number) => {
      while ((await pool.query(waiting)).rowCount !== count);
    };
    const both = await transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE product_images`;
      const copy = duplicateProduct(product.id, admin);
      await untilWaiting(1);
      const renamed = updateCategory(id, { name: "After" }, admin);
      await untilWaiting(2);
      return [copy, renamed] as const;
    });
    await Promise.all(both);
    expect(await db.product.findMany({ where: { category: { in: ["Before", "After"] } } })).toMatchObject([
      { category: "After" },
      { category: "After" },
    ]);
  });

  test("cannot be set to a name that no longer exists", async () => {
    const admin = await anAdmin();
    const { id } = await made({ name: "Older" });
    const product = await aProduct({ category: "Elsewhere" });
    await updateCategory(id, { name: "Newer" }, admin);
    await expect(setCategory(product.id, "Older", admin)).rejects.toMatchObject({
      kind: "conflict",
      message: "There is no category “Older” any more.",
    });
    expect((await getAdminProduct(product.id)).category).toBe("Elsewhere");
  });

  test("that it is in already, in other letters, is no change", async () => {
    const admin = await anAdmin();
    await made({ name: "Gamma" });
    const product = await aProduct({ category: "Gamma" });
    await setCategory(product.id, "gamma", admin);
    expect(await getAdminProduct(product.id)).toMatchObject({ category: "Gamma", version: 1 });
    const actions = await db.auditEntry.findMany({
      where: { entityId: product.id },
      select: { action: true },
    });
    expect(actions).toEqual([{ action: "product.created" }]);
  });

  test("has no comma, as a category's name has none", () => {
    const sent = { name: "Zebra", category: "Zed, Toys", basePrice: "10.00" };
    for (const schema of [productInput, productChange])
      expect(schema.safeParse(sent).error?.issues).toMatchObject([
        { path: ["category"], message: "A category name cannot contain a comma" },
      ]);
  });
});

test("deleting a category leaves its name on the products", async () => {
  const { id } = await made({ name: "Fleeting" });
  const product = await aProduct({ category: "Fleeting" });
  await deleteCategory(id, await anAdmin());
  expect((await listCategories()).map(({ name }) => name)).not.toContain("Fleeting");
  expect((await getAdminProduct(product.id)).category).toBe("Fleeting");
  expect((await catalogue()).categories.some(({ name }) => name === "Fleeting")).toBe(false);
});
