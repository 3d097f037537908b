import { recordAudit, type Actor } from "~/domain/audit";
import { inShop } from "~/domain/catalog/in-shop";
import { settingsFromEnvironment, shopSettings, storedSettings } from "~/domain/settings/settings";
import type { PartStatus } from "~/domain/system-status";
import { db, transaction } from "~/services/database";
import { environment } from "~/services/environment/environment";

export interface FirstStep {
  title: string;
  text: string;
  done: boolean;
  to: string | null;
}

export async function firstSteps(status: PartStatus[]): Promise<FirstStep[]> {
  const [rows, shop, categories, products] = await Promise.all([
    storedSettings(),
    shopSettings(),
    db.category.count(),
    db.product.count({ where: inShop }),
  ]);
  const set = { ...rows, ...settingsFromEnvironment() };
  const problemOf = (part: string) => status.find(({ name }) => name === part)?.reason ?? null;
  const mail = problemOf("Mail");
  const payments = problemOf("Payment provider");
  const isTrial = environment.stripe === null || environment.stripe.secretKey.includes("_test_");
  const settings = "/admin/settings";
  return [
    step("Your shop's name and address", Boolean(set.shopName && set.address), settings, {
      yes: `${shop.name}, ${shop.address}`,
      no: "Customers see both on every page and pick up at this address.",
    }),
    step("Your GST number", set.gstNumber !== null, settings, {
      yes: `${set.gstNumber} appears on orders and emails.`,
      no: "You charge GST, so your number must appear on orders and emails.",
    }),
    step("Email", mail === null && shop.email !== null, mail === null ? settings : null, {
      yes: `Emails are sent. Each new order is announced to ${shop.email}.`,
      no:
        mail === null
          ? "Emails are sent. Add your email address to get an email for each new order."
          : `Emails are not sent: ${mail}`,
    }),
    step("Payments", payments === null && !isTrial, null, {
      yes: "The payment provider answers, and cards are charged.",
      no:
        payments ??
        "These are test keys, so no card is charged. Set Stripe's live keys where the shop is hosted.",
    }),
    step("What happens if a toy is faulty", set.returnsPolicy !== null, settings, {
      yes: "Your Returns Policy is in the footer.",
      no: "Write one sentence into Returns Policy, like: If a toy arrives broken, we replace it or give your money back.",
    }),
    step("Your first category", categories > 0, "/admin/categories/new", {
      yes: `${categories} so far.`,
      no: "Categories help shoppers find products. Every product needs one.",
    }),
    step("Your first product", products > 0, "/admin/products/new", {
      yes: `${products} so far.`,
      no: "Add an image and stock, and customers can buy it.",
    }),
  ];
}

const HIDDEN = { name: "firstStepsHidden", value: "yes" } as const;

export async function areFirstStepsHidden(): Promise<boolean> {
  return (await db.setting.findUnique({ where: { name: HIDDEN.name } })) !== null;
}

export async function hideFirstSteps(isHidden: boolean, by: Actor): Promise<void> {
  await transaction(async (tx) => {
    const { count } = isHidden
      ? await tx.setting.createMany({ data: HIDDEN, skipDuplicates: true })
      : await tx.setting.deleteMany({ where: { name: HIDDEN.name } });
    if (count === 0) return;
    const action = isHidden ? "first-steps.hidden" : "first-steps.shown";
    await recordAudit(tx, { by, action, entity: "settings", entityId: HIDDEN.name });
  });
}

function step(title: string, done: boolean, to: string | null, text: { yes: string; no: string }): FirstStep {
  return { title, done, to, text: done ? text.yes : text.no };
}
