import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { cancelMarketDay } from "~/domain/orders/handover/cancelled-market";
import { answerMarket, readMarketQuestion } from "~/domain/orders/handover/market-answer";
import { createPlace } from "~/domain/places/edit";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { placeInput } from "~/schemas/place";
import { db } from "~/services/database";
import { addProduct, keys, useProvider } from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { useKilling } from "./kill-everywhere";

useDatabase("empty");
const provider = useProvider();
const killEverywhere = useKilling(() => ({ ...keys, ...provider.address, retries: 0 }));

const day = addDays(dayAtShop(new Date()), 2);
const ORDERS = 3;
let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});

/** A market with orders. Each kill has its own. */
async function market() {
  const specialDays = `${day} 9am-1pm`;
  const place = await createPlace(
    placeInput.parse({ name: "Market", address: "Table 14", specialDays }),
    admin,
  );
  const product = await addProduct(ORDERS);
  const ids: string[] = [];
  for (let order = 0; order < ORDERS; order++) {
    const input = manualOrderInput.parse({
      ...{ id: randomUUID(), fulfilment: "pickup", placeId: place.id },
      lines: [{ variationId: product.variationId, quantity: 1 }],
      shippingAddress: { name: "Uma", email: "uma@example.com" },
    });
    await enterOrder(input, admin);
    ids.push(input.id);
  }
  return { placeId: place.id, ids };
}

const mailsOf = (orderId: string, key: string) =>
  db.mailMessage.findMany({ where: { orderId, key: { startsWith: key } } });

async function mailedToken(orderId: string): Promise<string> {
  const mails = await mailsOf(orderId, "market-cancelled:");
  expect(mails).toHaveLength(1);
  return /\/market\?token=(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
}

test("a cancelled market day: pressed again, each order has one email, and its link works", () =>
  killEverywhere(
    async () => {
      const stage = await market();
      return { stage, act: "cancelMarketDay", args: [stage.placeId, day, admin] };
    },
    async ({ placeId, ids }) => {
      await cancelMarketDay(placeId, day, admin);
      for (const id of ids) {
        const guestToken = await mailedToken(id);
        expect(await readMarketQuestion(id, { guestToken })).toMatchObject({ cancelledMarketDay: day });
      }
    },
  ));

test("a choice after a cancelled market day: pressed again, it counts once, with one email", () =>
  killEverywhere(
    async () => {
      const { placeId, ids } = await market();
      await cancelMarketDay(placeId, day, admin);
      const [id = ""] = ids;
      const store = await db.place.findFirstOrThrow({ where: { isStore: true } });
      const answer = { intent: "move" as const, placeId: store.id };
      const who = { guestToken: await mailedToken(id) };
      return { stage: { id, answer, who }, act: "answerMarket", args: [id, answer, who] };
    },
    async ({ id, answer, who }) => {
      await answerMarket(id, answer, who).catch((error: unknown) => {
        expect(String(error)).toContain("This was chosen already: Pickup at our store");
      });
      expect(await readMarketQuestion(id, who)).toMatchObject({ cancelledMarketDay: null });
      expect(await mailsOf(id, "market-answered:")).toHaveLength(1);
    },
  ));
