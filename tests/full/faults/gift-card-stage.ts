import { afterAll, beforeAll, expect } from "vitest";
import { openCheckout } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { payingCards } from "~/domain/gift-cards/pay";
import { sendGiftCard } from "~/domain/orders/gift-cards/send";
import { db } from "~/services/database";
import {
  addProduct,
  contact,
  type Fixture,
  keys,
  place,
  type Provider,
  type Purchase,
  useProvider,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";
import { aGiftCard, anAdmin, standardOf } from "../../domain/catalog-given";
import { useKilling } from "./kill-everywhere";

/** A card of $25, and toys of $10 and GST. */
export const [CARD, TOY] = [2500, 1050];

export type Begun = Purchase & { giftCards: string[] };

/** Nothing here sends mail, which would forget the code. */
export interface GiftCardStage {
  provider: Provider;
  killEverywhere: ReturnType<typeof useKilling>;
  admin: { id: string };
  card: Fixture;
  toy: Fixture;
}

export function useGiftCardStage(): GiftCardStage {
  useDatabase("empty");
  const provider = useProvider();
  const killEverywhere = useKilling(() => ({ ...keys, ...provider.address, retries: 0 }));
  const none = { productId: "", variationId: "" };
  const stage: GiftCardStage = { provider, killEverywhere, admin: { id: "" }, card: none, toy: none };
  beforeAll(async () => {
    const product = await aGiftCard(["25"]);
    stage.admin = await anAdmin();
    stage.card = { productId: product.id, variationId: standardOf(product).id };
    stage.toy = await addProduct(500);
  });
  afterAll(() => expectConsistentBooks(provider));
  return stage;
}

export async function begin(
  { variationId }: Fixture,
  amountCents: number,
  giftCards: string[] = [],
  quantity = 1,
): Promise<Begun> {
  const cart = [{ variationId, quantity }];
  const opened = await openCheckout({ checkoutId: null, cart, amountCents, giftCards, user: null });
  const { checkoutId, paymentIntentId } = opened;
  return { checkoutId, intentId: paymentIntentId ?? "", cart, amountCents, giftCards };
}

export const beginToys = ({ toy }: GiftCardStage, quantity: number, giftCards: string[]) =>
  begin(toy, quantity * TOY, giftCards, quantity);

export const requestOf = ({ checkoutId, cart, amountCents, giftCards, intentId }: Begun) => ({
  ...{ checkoutId, cart, giftCards, user: null, client: null, hosted: intentId === "" },
  input: { ...contact, deliveryMethod: "pickup" as const, amount: amountCents },
});

/** Paid, and not yet an order. */
export async function paid({ provider }: GiftCardStage, purchase: Begun): Promise<Begun> {
  await place(purchase, requestOf(purchase));
  await provider.pay(purchase.intentId);
  return purchase;
}

/** Bought, but not sent. @returns its id */
export async function boughtCard(stage: GiftCardStage): Promise<string> {
  const { intentId, checkoutId } = await paid(stage, await begin(stage.card, CARD));
  await settle({ intentId });
  return (await db.giftCard.findFirstOrThrow({ where: { item: { order: { checkoutId } } } })).id;
}

/** Its code is in its waiting email. */
export async function sentCard(stage: GiftCardStage): Promise<{ id: string; giftCards: string[] }> {
  const id = await boughtCard(stage);
  await sendGiftCard(id);
  const { codeHash } = await db.giftCard.findUniqueOrThrow({ where: { id } });
  return { id, giftCards: [codeHash ?? ""] };
}

/** Of two toys, paid by one card. */
export async function spent(stage: GiftCardStage) {
  const { id, giftCards } = await sentCard(stage);
  const purchase = await beginToys(stage, 2, giftCards);
  await place(purchase, requestOf(purchase));
  const orderId = await expectPaidOnce(purchase, ["gift_card 21"]);
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId } });
  return { id, orderId, itemId: item.id };
}

export async function expectMoney(id: string, balance: number, held: number): Promise<void> {
  const row = await db.giftCard.findUniqueOrThrow({ where: { id }, include: { entries: true } });
  const entered = row.entries.reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
  expect([Number(row.balance) * 100, Number(row.held) * 100, entered]).toEqual([balance, held, balance]);
}

export async function expectPaidOnce({ checkoutId }: Begun, payments: string[]): Promise<string> {
  const orders = await db.order.findMany({ where: { checkoutId } });
  expect(orders).toHaveLength(1);
  const orderId = orders[0]?.id ?? "";
  expect(await paymentsOf(orderId)).toEqual(payments);
  return orderId;
}

export async function paymentsOf(orderId: string): Promise<string[]> {
  const payments = await db.payment.findMany({ where: { orderId } });
  return payments.map(({ method, amount }) => `${method} ${Number(amount)}`).sort();
}

export const waitingMails = (id: string) =>
  db.mailMessage.findMany({ where: { key: { startsWith: `gift-card:${id}:` } } });

const codesIn = (texts: readonly { text: string }[]) =>
  texts.map(({ text }) => /[A-Z]{4}(?:-[A-Z]{4}){3}/.exec(text)?.[0] ?? "");

/** Its only waiting email has a code that works. @returns the code */
export async function expectMailedCode(id: string, freeCents: number): Promise<string> {
  const [code = "", ...more] = codesIn(await waitingMails(id));
  expect(more).toEqual([]);
  await expectWorks(id, code, freeCents);
  return code;
}

export const expectWorks = async (id: string, code: string, freeCents: number) =>
  expect(await payingCards(await hashesOf([code]))).toMatchObject([{ id, freeCents }]);

export const expectEnded = async (code: string) =>
  expect(await payingCards(await hashesOf([code]))).toEqual([]);

/** After the job's next try. */
export async function expectOneMail(id: string, freeCents = CARD): Promise<void> {
  await sendGiftCard(id);
  await sendGiftCard(id);
  await expectMailedCode(id, freeCents);
}
