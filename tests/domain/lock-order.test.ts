import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashOfClient } from "~/domain/checkout/holds/client-holds";
import { openCheckout } from "~/domain/checkout/open";
import { lockCheckout } from "~/domain/checkout/record";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { lockCards } from "~/domain/gift-cards/ledger";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { lockOrder } from "~/domain/orders/lock";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { handOver } from "~/domain/orders/status/status";
import { lockClient } from "~/domain/payments/card-tries";
import { updatePlace } from "~/domain/places/edit";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes, holdPickupTime } from "~/domain/slots/pickup-times";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { db, type Prisma } from "~/services/database";
import { addProduct, buy, contact, type Fixture, open, place, useProvider } from "../support/checkout";
import { heldUpOrDone, useDatabase } from "../support/database";
import { aGiftCard, anAdmin } from "./catalog-given";
import { anOrderByHand, newCodeOf } from "./orders-given";

useDatabase("empty");
const provider = useProvider();

type Tx = Prisma.TransactionClient;
type Take = (tx: Tx) => Promise<unknown>;

/** `act` begins while another transaction has `first`, which then takes `then`. */
async function beside(act: () => Promise<unknown>, first: Take, then: Take): Promise<void> {
  let acting = Promise.resolve<unknown>(undefined);
  await db.$transaction(async (tx) => {
    // Deadlocks of `act` are tried again, so this one must notice them.
    await tx.$executeRaw`SET LOCAL deadlock_timeout = '1ms'`;
    await first(tx);
    acting = act();
    await heldUpOrDone(acting);
    await then(tx);
  });
  await acting;
}

let toy: Fixture;
beforeEach(async () => {
  toy = await addProduct(5);
});

/** Sold by hand, by id, each with its code. */
async function giftCards(dollars: string[]) {
  const admin = await anAdmin();
  const { variations } = await aGiftCard(dollars, admin);
  const lines = variations.map(({ id }) => ({ variationId: id, quantity: 1 }));
  const { id } = await anOrderByHand({ lines, payments: [{ method: "cash" }] }, admin);
  const cards = await db.giftCard.findMany({ where: { item: { orderId: id } }, orderBy: { id: "asc" } });
  return Promise.all(cards.map(async (card) => ({ id: card.id, code: await newCodeOf({ id: card.id }) })));
}

describe("a checkout that opens with a pickup time", () => {
  let slotId: string;
  const times = { slotMinutes: 30, slotPlaces: 10, slotCutoffHours: 2, slotDaysAhead: 3 };

  beforeEach(async () => {
    const at = await setTimes(times);
    const [time] = (await freeTimes(db, at, { from: null })) ?? [];
    slotId = time?.startsAt.toISOString() ?? "";
    const first = await open([{ ...toy, quantity: 1 }]);
    const input = { ...contact, deliveryMethod: "pickup" as const, slotId, amount: first.amountCents };
    await place(first, { input });
  });
  afterEach(() => setTimes({ slotMinutes: null }));

  const setTimes = async (change: Parameters<typeof updatePlace>[1]) => {
    await updatePlace(placeOf(await shopSettings(), null).id, change, await anAdmin());
    return placeOf(await shopSettings(), null);
  };

  const lockTimes: Take = async (tx) =>
    holdPickupTime(tx, placeOf(await shopSettings(tx), null), {
      ...{ slotId, from: null, readyBy: null, holder: { id: randomUUID(), slotId: null } },
    });

  const opened = (more: Partial<Parameters<typeof openCheckout>[0]>) =>
    openCheckout({
      ...{ checkoutId: null, cart: [{ ...toy, quantity: 1 }], amountCents: 1050, user: null, slotId },
      ...more,
    });

  test("takes the client's lock first, as Place Order does", async () => {
    const client = "198.51.100.7";
    await beside(
      () => opened({ client }),
      (tx) => lockClient(tx, hashOfClient(client) ?? ""),
      lockTimes,
    );
  });

  test("waits for no gift card that Place Order has", async () => {
    const [card] = await giftCards(["25"]);
    await beside(
      async () => opened({ giftCards: await hashesOf([card?.code ?? ""]), amountDueCents: 0 }),
      (tx) => lockCards(tx, [card?.id ?? ""]),
      lockTimes,
    );
  });
});

test("a payment by gift card takes all gift cards of the order by id", async () => {
  const admin = await anAdmin();
  const [lower, higher] = await giftCards(["25", "40"]);
  const order = await anOrderByHand({ lines: [{ ...toy, quantity: 1 }] }, admin);
  const pay = (code = "", amount?: string) =>
    enterPayment(
      order.id,
      orderPaymentInput.parse({ id: randomUUID(), method: "gift_card", reference: code, amount }),
      admin,
    );
  await pay(higher?.code, "5.00");
  await beside(
    () => pay(lower?.code),
    (tx) => lockCards(tx, [lower?.id ?? ""]),
    (tx) => lockCards(tx, [higher?.id ?? ""]),
  );
  expect(await db.payment.count({ where: { orderId: order.id } })).toBe(2);
});

test("removing the data of an order takes its checkout before the order, as settling does", async () => {
  const admin = await anAdmin();
  const { id, checkoutId } = await buy(provider, [{ ...toy, quantity: 1 }]);
  await handOver(id, admin);
  await beside(
    () => removePersonalData(id, { admin }),
    (tx) => lockCheckout(tx, checkoutId),
    (tx) => lockOrder(tx, id),
  );
  expect(await db.order.findUnique({ where: { id } })).toMatchObject({ name: "" });
});
