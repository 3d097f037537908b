import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { stepsOf } from "~/routes/admin/dashboard/to-do-steps";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { hashesOf, hashOfTyped, keyPlainHashes, unusableCards } from "~/domain/gift-cards/code-hash";
import { payingCards } from "~/domain/gift-cards/pay";
import { moneyOnCard } from "~/domain/gift-cards/usable";
import { printGiftCard } from "~/domain/orders/gift-cards/send";
import { waitingForOwner } from "~/domain/to-do";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db } from "~/services/database";
import { environment, loadEnvironment } from "~/services/environment/environment";
import { useDatabase } from "../support/database";
import { FORMER_SECRET, SECRET } from "../support/secret";
import { shopVariables } from "../support/templates";
import { aGiftCard, anAdmin, standardOf } from "./catalog-given";

useDatabase("empty");

const OTHER_SECRET = "f".repeat(8) + SECRET.slice(8);

function withSecrets(SESSION_SECRET: string, GIFT_CARD_SECRET = ""): void {
  const { dataDir: DATA_DIR, uploadsDir: UPLOADS_DIR, databaseUrl } = environment;
  const folders = { DATA_DIR, UPLOADS_DIR, DATABASE_URL: databaseUrl ?? "" };
  loadEnvironment({ ...process.env, ...shopVariables(), ...folders, SESSION_SECRET, GIFT_CARD_SECRET });
}
beforeEach(() => withSecrets(SECRET));

async function aCard(): Promise<{ id: string; code: string }> {
  const variationId = standardOf(await aGiftCard(["25"])).id;
  const admin = await anAdmin();
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup" },
    ...{ lines: [{ variationId, quantity: 1 }], payments: [{ method: "cash" }] },
  });
  const { order } = await enterOrder(input, admin);
  const { id } = await db.giftCard.findFirstOrThrow({ where: { item: { orderId: order?.id ?? "" } } });
  const { code } = await printGiftCard(id, admin);
  return { id, code };
}

const storedHash = async (id: string) => (await db.giftCard.findUniqueOrThrow({ where: { id } })).codeHash;
const plainHash = (code: string) => createHash("sha256").update(code.replaceAll("-", "")).digest("hex");
const moneyOf = async (code: string) => {
  const hash = await hashOfTyped(code);
  return (await moneyOnCard(hash ?? ""))?.freeCents ?? null;
};

test("a code cannot be searched for with the database alone: its hash needs the shop's secret", async () => {
  const { id, code } = await aCard();
  expect(await storedHash(id)).not.toContain(plainHash(code));
  expect(await moneyOf(code)).toBe(2500);
  withSecrets(OTHER_SECRET);
  expect(await moneyOf(code)).toBeNull();
});

test("a gift card pays after SESSION_SECRET was changed, as long as the former one is behind it or in GIFT_CARD_SECRET", async () => {
  const { id, code } = await aCard();
  for (const [secret, former] of [
    [`${OTHER_SECRET},${SECRET}`, ""],
    [OTHER_SECRET, SECRET],
    [OTHER_SECRET, `${FORMER_SECRET},${SECRET}`],
  ] as const) {
    withSecrets(secret, former);
    expect(await payingCards(await hashesOf([code]))).toMatchObject([{ id, freeCents: 2500 }]);
    expect(await unusableCards()).toBeNull();
  }
});

test("gift cards whose secret is missing are an urgent row for the owner, until it is set or the card is printed again", async () => {
  await db.giftCard.updateMany({ data: { balance: 0 } });
  const { id } = await aCard();
  withSecrets(OTHER_SECRET);
  const { lastFour } = await db.giftCard.findUniqueOrThrow({ where: { id } });
  expect(await unusableCards()).toMatchObject({
    count: 1,
    text: `1 gift card with $25.00 cannot pay: the codes (ending ${lastFour}) were made with a SESSION_SECRET that is not set here.`,
  });
  expect(stepsOf(await waitingForOwner())).toContainEqual(
    expect.objectContaining({ urgency: "urgent", count: 1, to: "/admin/system" }),
  );
  const { code } = await printGiftCard(id, await anAdmin());
  expect(await unusableCards()).toBeNull();
  expect(await moneyOf(code)).toBe(2500);
});

test("a hash from before there was a key gets one, once, and the code keeps its money", async () => {
  const { id, code } = await aCard();
  const keyed = await storedHash(id);
  await db.giftCard.update({ where: { id }, data: { codeHash: plainHash(code) } });
  await keyPlainHashes();
  expect(await storedHash(id)).toBe(keyed);
  await keyPlainHashes();
  expect([await storedHash(id), await moneyOf(code)]).toEqual([keyed, 2500]);
});
