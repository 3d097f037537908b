import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCategory, updateCategory } from "~/domain/catalog/categories";
import {
  createPromotion,
  editPromotion,
  endPromotion,
  updatePromotion,
} from "~/domain/promotions/edit-promotions";
import { getPromotion, giftsOf, hasHadPromotions, listPromotions } from "~/domain/promotions/read-promotions";
import { promotionWith } from "~/domain/promotions/promotions";
import { categoryInput } from "~/schemas/category";
import { promotionChange, promotionInput } from "~/schemas/prices/promotion";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aProduct, aUser } from "./catalog-given";

useDatabase("empty");

const made = async (fields: Record<string, unknown>, id?: string) =>
  createPromotion(
    promotionInput.parse({ name: "Spring sale", kind: "percent", percent: "10", ...fields }),
    await anAdmin(),
    id,
  );
const changed = async (id: string, fields: Record<string, unknown>) =>
  updatePromotion(id, promotionChange.parse(fields), await anAdmin());
const aCategory = async (name: string) => createCategory(categoryInput.parse({ name }), await anAdmin());
const entriesOf = (entityId: string) =>
  db.auditEntry.findMany({ where: { entityId }, orderBy: { createdAt: "asc" } });

describe("a promotion", () => {
  test("has its values written in one way, without what does not matter for its kind", async () => {
    expect(await hasHadPromotions()).toBe(false);
    await aCategory("Dinosaurs");
    const { id } = await made({
      ...{ name: " Spring  sale ", code: " Spring 10 ", percent: "12.5 %", amount: "5", buy: "2" },
      ...{ what: "categories", categories: ["Dinosaurs", "Dinosaurs"], emails: ["a@example.com"] },
      ...{ leastAmount: "30", fromDay: "2026-11-01", untilDay: "", limitInAll: "10" },
    });
    expect(await getPromotion(id)).toMatchObject({
      ...{
        name: "Spring sale",
        code: "Spring 10",
        kind: "percent",
        percent: "12.5",
        amount: null,
        buy: null,
      },
      ...{ what: "categories", categories: ["Dinosaurs"], who: "everybody", emails: [], isOn: true },
      ...{ leastAmount: "30.00", fromDay: "2026-11-01", untilDay: null, limitInAll: 10, version: 1 },
    });
    expect((await promotionWith("SPRING-1O"))?.id).toBe(id);
    expect((await entriesOf(id))[0]).toMatchObject({
      ...{ action: "promotion.created", name: "Spring sale" },
      after: { gives: "12.5% off Dinosaurs (from $30.00)", who: "Everybody", days: "From Nov 1, 2026" },
    });
    expect(await hasHadPromotions()).toBe(true);
  });

  test("for products says their names, and gives free pieces unless a percent is typed", async () => {
    const { id } = await aProduct({ name: "Teal Fox" });
    const one = await made({
      ...{ kind: "buy_get", percent: "", buy: "2", get: "1", what: "products", productIds: [id] },
    });
    expect(one.percent).toBe("100");
    expect((await giftsOf([one])).get(one.id)).toBe("Buy 2, get 1 free: Teal Fox");
  });

  test.each([
    [{ name: " " }, "name", "Promotion name is required"],
    [{ code: "---" }, "code", "Write a code of letters and digits, like SPRING10"],
    [{ percent: "101" }, "percent", "Percent off must be more than 0 and at most 100, like 20 or 12.5"],
    [{ kind: "amount", amount: "0" }, "amount", "The amount must be at least $0.01"],
    [{ kind: "gift" }, "kind", "Choose what it gives"],
    [{ buy: "1.5" }, "buy", "Pieces to buy must be a whole number from 1 to 100"],
    [{ fromDay: "2026-02-30" }, "fromDay", "Write the day like 2026-12-24"],
    [{ limitPerPerson: "0" }, "limitPerPerson", "Uses per person must be a whole number from 1 to 1,000,000"],
  ])("cannot have %j", (fields, field, message) => {
    const sent = { name: "Sale", kind: "percent", percent: "10", ...fields };
    expect(promotionInput.safeParse(sent).error?.issues).toMatchObject([{ path: [field], message }]);
  });

  test("names the line that is no email address", () => {
    const sent = { name: "Sale", kind: "percent", who: "emails", emails: ["a@example.com", "b at example"] };
    expect(promotionInput.safeParse(sent).error?.issues).toMatchObject([
      { path: ["emails"], message: "“b at example” is not an email address" },
    ]);
  });

  test.each([
    [{ percent: "" }, "percent", "Percent off is required"],
    [{ kind: "amount" }, "amount", "Amount off is required"],
    [{ kind: "buy_get", get: "1" }, "buy", "Pieces to buy is required"],
    [{ who: "emails", emails: [""] }, "emails", "Write at least one email address"],
    [{ what: "categories" }, "categories", "Choose at least one category"],
    [
      { what: "categories", categories: ["Nothing"] },
      "categories",
      "There is no category “Nothing” any more",
    ],
    [
      { what: "products", productIds: [randomUUID()] },
      "productIds",
      "One of the products is no longer in the shop. Choose again.",
    ],
    [{ fromDay: "2026-12-02", untilDay: "2026-12-01" }, "untilDay", "The last day is before the first"],
  ])("is refused with %j", async (fields, field, message) => {
    await expect(made(fields)).rejects.toMatchObject({
      kind: "invalid",
      extra: { fields: { [field]: [message] } },
    });
  });

  test("sent twice with one id is one promotion", async () => {
    const id = randomUUID();
    const [one, other] = await Promise.all([made({ code: "TWICE" }, id), made({ code: "TWICE" }, id)]);
    expect(one).toEqual(other);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test("that is unknown answers not found", async () => {
    const admin = await anAdmin();
    for (const id of ["no-id", randomUUID()]) {
      await expect(getPromotion(id)).rejects.toMatchObject({ kind: "notFound" });
      await expect(updatePromotion(id, {}, admin)).rejects.toMatchObject({ kind: "notFound" });
      await expect(endPromotion(id, admin)).rejects.toMatchObject({ kind: "notFound" });
    }
  });

  test("takes a category in any spelling, also one that only products still have", async () => {
    await aCategory("Sea Animals");
    await aProduct({ category: "Robots" });
    const { categories } = await made({ what: "categories", categories: ["sea animals", "Robots"] });
    expect(categories).toEqual(["Robots", "Sea Animals"]);
  });

  test("keeps its category when that is renamed", async () => {
    const { id } = await aCategory("Dragons");
    const one = await made({ what: "categories", categories: ["Dragons"] });
    await updateCategory(id, { name: "Winged Dragons" }, await anAdmin());
    expect((await getPromotion(one.id)).categories).toEqual(["Winged Dragons"]);
  });
});

describe("a code that reads like another", () => {
  const taken = (code: string, name: string) => ({
    kind: "conflict",
    extra: {
      fields: { code: [`This reads like ${code}, the code of the promotion ${name}. Choose another code.`] },
    },
  });

  test("is refused when it is made or changed, also when the other has ended", async () => {
    const { id } = await made({ name: "Summer", code: "SUMMER10" });
    await endPromotion(id, await anAdmin());
    await expect(made({ code: "summer 1O" })).rejects.toMatchObject(taken("SUMMER10", "Summer"));
    const other = await made({ code: "AUTUMN" });
    await expect(changed(other.id, { code: "SUMMERIO" })).rejects.toMatchObject(taken("SUMMER10", "Summer"));
    expect(await changed(other.id, { code: "autumn" })).toMatchObject({ code: "autumn", version: 2 });
  });

  test("is stored once when it is saved twice at once", async () => {
    const all = await Promise.allSettled(["ONCE", "0nce", "O N C E"].map((code) => made({ code })));
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });
});

describe("changing a promotion", () => {
  test("pausing, resuming and ending are listed as changes; after the end nothing changes", async () => {
    const { id } = await made({ code: "PAUSES" });
    expect(await changed(id, { isOn: false })).toMatchObject({ isOn: false, version: 2 });
    expect(await promotionWith("PAUSES")).toMatchObject({ isOn: false });
    await changed(id, { isOn: true });
    const ended = await endPromotion(id, await anAdmin());
    expect(ended.endedAt).not.toBeNull();
    expect(await promotionWith("PAUSES")).toBeNull();
    expect(await endPromotion(id, await anAdmin())).toEqual(ended);
    await expect(changed(id, { isOn: true })).rejects.toMatchObject({
      message: "This promotion has ended. Duplicate it to offer it again.",
    });
    expect((await entriesOf(id)).map(({ action, after }) => [action, after])).toMatchObject([
      ["promotion.created", {}],
      ["promotion.updated", { isOn: false, version: 2 }],
      ["promotion.updated", { isOn: true, version: 3 }],
      ["promotion.ended", { version: 4 }],
    ]);
    expect((await listPromotions()).at(-1)?.endedAt).not.toBeNull();
  });

  test("saved unchanged is no change; email addresses are not in the list of changes", async () => {
    const { id } = await made({ who: "emails", emails: ["Ann@example.com"] });
    expect(await changed(id, { percent: 10, emails: ["ann@example.com"] })).toMatchObject({ version: 1 });
    await changed(id, { percent: "15", emails: ["ann@example.com", "ben@example.com"] });
    const [, entry] = await entriesOf(id);
    expect([entry?.before, entry?.after]).toEqual([
      { gives: "10% off", who: "1 email address" },
      { gives: "15% off", who: "2 email addresses (addresses changed)", version: 2 },
    ]);
    expect(JSON.stringify(await entriesOf(id))).not.toContain("example.com");
  });

  test("of goods and addresses is in the list of changes, whatever their number", async () => {
    const names = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox"];
    const ids: string[] = [];
    for (const name of names) ids.push((await aProduct({ name })).id);
    const { id } = await made({
      who: "emails",
      emails: ["a@example.com"],
      what: "products",
      productIds: ids.slice(1),
    });
    await changed(id, { productIds: ids.slice(0, -1), emails: ["b@example.com"] });
    const [, entry] = await entriesOf(id);
    expect([entry?.before, entry?.after]).toEqual([
      { gives: "10% off Bee, Cat, Dog, Elk and Fox", who: "1 email address" },
      { gives: "10% off Ant, Bee, Cat, Dog and Elk", who: "1 email address (addresses changed)", version: 2 },
    ]);
  });

  test("from an older version is refused; of other fields than somebody else's it is merged", async () => {
    const admin = await aUser({ isAdmin: true, email: "promotions@example.com" });
    const { id } = await made({});
    await updatePromotion(id, { percent: "20", version: 1 }, admin);
    await expect(changed(id, { name: "Other", version: 1 })).rejects.toThrow(
      /^This promotion was changed by .+ since you opened it: what it gives is now “20% off”\. Check/,
    );
    const leastPieces = { from: null, to: 3 };
    expect(await editPromotion(id, { leastPieces }, admin)).toMatchObject({ percent: "20", leastPieces: 3 });
    await expect(editPromotion(id, { percent: { from: "10", to: "30" } }, admin)).rejects.toThrow(
      "This promotion was changed by promotions@example.com since you opened it: the percent off is now “20”.",
    );
  });
});
