import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endingOpenLink, endLink } from "~/domain/checkout/links/end-links";
import { openPayPage } from "~/domain/checkout/links/pay-page";
import { settle } from "~/domain/checkout/payment/settle";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { giveBack } from "~/domain/orders/payments/give-back";
import { closeCashDay, readCashDay } from "~/domain/payments/cash-day";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { addProduct, buy, keys, stockOf, useProvider } from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { useHostedPages } from "../../support/hosted-pages";
import { expectConsistentBooks } from "../../support/invariants";
import { useKilling } from "./kill-everywhere";

useDatabase("empty");
const provider = useProvider();
const payHosted = useHostedPages();
const killEverywhere = useKilling(() => ({ ...keys, ...provider.address, retries: 0 }));
afterAll(() => expectConsistentBooks(provider));

const newAdmin = () => db.user.create({ data: { email: `${randomUUID()}@example.com`, isAdmin: true } });

async function request({ paid = true }: { paid?: boolean } = {}) {
  const [product, admin] = [await addProduct(3), await newAdmin()];
  const input = manualOrderInput.parse({
    id: randomUUID(),
    lines: [{ variationId: product.variationId, quantity: 1 }],
    shippingAddress: { name: "Uma", email: "uma@example.com" },
    fulfilment: "pickup",
    payments: paid ? [{ id: randomUUID(), method: "cash", amount: "20.00" }] : [],
  });
  return { product, admin, input };
}

const paymentsOf = async (orderId: string) =>
  (await db.payment.findMany({ where: { orderId } })).map(({ amount }) => Number(amount));

test("an order entered by hand: pressed again, one order takes stock and cash once", () =>
  killEverywhere(
    async () => {
      const stage = await request();
      return { stage, act: "enterOrder", args: [stage.input, stage.admin] };
    },
    async ({ product, admin, input }) => {
      await enterOrder(input, admin);
      expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
      expect(await paymentsOf(input.id)).toEqual([10.5]);
      expect(await db.mailMessage.count({ where: { orderId: input.id } })).toBe(1);
    },
  ));

test("a payment entered by hand: pressed again, it is there once, with its rounding", () =>
  killEverywhere(
    async () => {
      const { admin, input } = await request({ paid: false });
      await enterOrder(input, admin);
      const payment = { id: randomUUID(), method: "cash" as const, reference: "" };
      return {
        stage: { admin, input, payment },
        act: "enterPayment",
        args: [input.id, payment, admin],
      };
    },
    async ({ admin, input, payment }) => {
      await enterPayment(input.id, payment, admin);
      expect(await paymentsOf(input.id)).toEqual([10.5]);
    },
  ));

test("money given back by hand: pressed again, it went back once", () =>
  killEverywhere(
    async () => {
      const { admin, input } = await request();
      await enterOrder(input, admin);
      await cancelOrder(input.id, { admin });
      const part = await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: input.id } } });
      const back = { partId: part.id, reference: "in the shop" };
      return { stage: { admin, input, back }, act: "giveBack", args: [input.id, back, admin] };
    },
    async ({ admin, input, back }) => {
      await giveBack(input.id, back, admin);
      expect(await db.refundPart.findUnique({ where: { id: back.partId } })).toMatchObject({
        status: "refunded",
      });
      expect(await db.auditEntry.count({ where: { entityId: input.id, action: "order.given-back" } })).toBe(
        1,
      );
    },
  ));

test("a failed card refund given in cash: pressed again, it went back once", () =>
  killEverywhere(
    async () => {
      const admin = await newAdmin();
      const { id } = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
      await cancelOrder(id, { admin });
      const part = await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: id } } });
      await db.refundPart.update({ where: { id: part.id }, data: { status: "failed" } });
      const back = { partId: part.id, reference: "at the door", method: "cash" as const };
      return { stage: { admin, id, back }, act: "giveBack", args: [id, back, admin] };
    },
    async ({ admin, id, back }) => {
      await giveBack(id, back, admin);
      expect(await db.refundPart.findUnique({ where: { id: back.partId } })).toMatchObject({
        ...{ status: "refunded", givenAs: "cash" },
      });
      expect(await db.auditEntry.count({ where: { entityId: id, action: "order.given-back" } })).toBe(1);
    },
  ));

test("a change of an order: pressed again, stock, money and email moved once", () =>
  killEverywhere(
    async () => {
      const { product, admin, input } = await request();
      const { order } = await enterOrder(input, admin);
      const other = await addProduct(3, 700);
      const change = orderChangeInput.parse({
        id: randomUUID(),
        version: order?.version,
        lines: [{ itemId: order?.items[0]?.id, quantity: 0 }],
        added: [{ variationId: other.variationId, quantity: 1 }],
      });
      return {
        stage: { product, other, admin, input, change },
        act: "changeOrder",
        args: [input.id, change, admin],
      };
    },
    async ({ product, other, admin, input, change }) => {
      const changed = await changeOrder(input.id, change, admin);
      expect(changed).toMatchObject({ owed: "0.00", totalPrice: "17.85", refunds: [{ amount: "10.50" }] });
      expect(changed.refunds[0]?.parts.map(({ amount }) => amount)).toEqual(["3.15"]);
      expect([await stockOf(product), await stockOf(other)]).toMatchObject([{ stock: 3 }, { stock: 2 }]);
      expect(await db.mailMessage.count({ where: { key: `changed:${change.id}` } })).toBe(1);
    },
  ));

describe("a payment link", () => {
  const stateOf = async (id: string) => (await db.checkout.findUniqueOrThrow({ where: { id } })).state;
  const linked = async () => {
    const { product, admin, input } = await request({ paid: false });
    return { product, admin, input: { ...input, paymentLink: true } };
  };
  async function owing() {
    const { product, admin, input } = await request({ paid: false });
    await enterOrder(input, admin);
    return { product, admin, input };
  }
  async function pressed() {
    const { product, admin, input } = await owing();
    const { link } = await createOrderLink(input.id, admin);
    const url = await openPayPage(link.id);
    return { product, admin, input, link, url: url ?? "" };
  }

  test("for a new order: pressed again, one link holds the pieces once", () =>
    killEverywhere(
      async () => {
        const stage = await linked();
        return { stage, act: "enterOrder", args: [stage.input, stage.admin] };
      },
      async ({ product, admin, input }) => {
        await enterOrder(input, admin);
        expect(await stockOf(product)).toEqual({ stock: 3, held: 1 });
        await endLink(input.id, admin);
        expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
      },
    ));

  test("for an order: pressed again, it is one link", () =>
    killEverywhere(
      async () => {
        const stage = await owing();
        return { stage, act: "createOrderLink", args: [stage.input.id, stage.admin] };
      },
      async ({ admin, input }) => {
        await createOrderLink(input.id, admin);
        expect(await db.checkout.count({ where: { paysOrderId: input.id } })).toBe(1);
      },
    ));

  test("opened by the customer: killed between session and row, the next press leads to one page, which pays once", () =>
    killEverywhere(
      async () => {
        const { admin, input } = await owing();
        const { link } = await createOrderLink(input.id, admin);
        return { stage: { input, link }, act: "openPayPage", args: [link.id] };
      },
      async ({ input, link }) => {
        await payHosted((await openPayPage(link.id)) ?? "");
        await settle({ checkoutId: link.id });
        expect(await paymentsOf(input.id)).toEqual([10.5]);
      },
    ));

  test("paid, settling killed: settled again, the order has one payment", () =>
    killEverywhere(
      async () => {
        const { input, link, url } = await pressed();
        await payHosted(url);
        return { stage: { input, link }, act: "settle", args: [{ checkoutId: link.id }] };
      },
      async ({ input, link }) => {
        await settle({ checkoutId: link.id });
        expect(await paymentsOf(input.id)).toEqual([10.5]);
        expect(await stateOf(link.id)).toBe("completed");
      },
    ));

  test("ended by cash, which is killed: entered again, the cash is kept once and the link has ended", () =>
    killEverywhere(
      async () => {
        const { admin, input, link } = await pressed();
        const payment = { id: randomUUID(), method: "cash" as const, reference: "" };
        const args = [input.id, payment, admin];
        return { stage: { admin, input, link, payment }, act: "enterPaymentEndingLink", args };
      },
      async ({ admin, input, link, payment }) => {
        await endingOpenLink(input.id, admin, () => enterPayment(input.id, payment, admin));
        expect(await paymentsOf(input.id)).toEqual([10.5]);
        expect(await stateOf(link.id)).toBe("expired");
      },
    ));
});

test("closing the cash box: closed or not, pressed again it is closed once", async () => {
  const admin = await newAdmin();
  // Older than the first day here, so that its cash does not count.
  await db.payment.updateMany({ data: { paidAt: new Date(0) } });
  await db.refundPart.updateMany({ where: { status: "refunded" }, data: { refundedAt: new Date(0) } });
  let day = dayAtShop(now());
  await killEverywhere(
    async () => {
      // Two run at once, so each needs another day.
      day = addDays(day, -1);
      const close = { day, opening: "100.00", counted: "99.50", change: "0.00", note: "", seenOpening: "" };
      return { stage: close, act: "closeCashDay", args: [close, admin] };
    },
    async (close) => {
      if (!(await readCashDay(close.day))) await closeCashDay(close, admin);
      expect(await readCashDay(close.day)).toMatchObject({ openingCents: 10_000, countedCents: 9950 });
    },
  );
});
