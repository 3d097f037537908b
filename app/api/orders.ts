import { areGiftCardsOnly } from "~/domain/catalog/gift-card-products";
import { createOrder, type OrderStub, paymentOfRefused } from "~/domain/checkout/create-order";
import { openCheckout } from "~/domain/checkout/open";
import { handleWebhook } from "~/domain/reconciliation/webhook";
import { answerMarket } from "~/domain/orders/handover/market-answer";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { noteNotThere } from "~/domain/orders/handover/not-there";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { moveDelivery } from "~/domain/orders/handover/move-delivery";
import { movePickup, movePickupByHand } from "~/domain/orders/handover/move-pickup";
import { listOrders } from "~/domain/orders/queries";
import { enterPayment, waive } from "~/domain/orders/payments/enter-payment";
import { giveBack } from "~/domain/orders/payments/give-back";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endingOpenLink, endLink } from "~/domain/checkout/links/end-links";
import { waitingLinks } from "~/domain/checkout/links/read-links";
import { enterOrder as enter } from "~/domain/checkout/links/enter-order";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { sendDayProblem } from "~/domain/gift-cards/send-day";
import { payingHashes } from "~/domain/gift-cards/usable";
import { shopSettings } from "~/domain/settings/settings";
import type { Request } from "express";
import { type Call, listed, pageQuery, Reply } from "~/api/handlers";
import { readCode, readGiftCards } from "~/http/cart/code-cookies";
import { asksAboutOthers } from "~/http/cart/codes";
import { invalidInput } from "~/http/server/errors";
import { expressUser } from "~/http/session/access";
import { readCartCookie, readCheckoutId, setCookie } from "~/http/session/cookies";
import { DomainError, invalid } from "~/lib/errors";
import { parseCart } from "~/lib/cart/cart";
import { codeKey } from "~/lib/promotions/promotion";
import { orderStatuses } from "~/lib/orders/order-status";
import {
  type OrderInput,
  orderInputFor,
  type PaymentIntentInput,
  paymentIntentInput,
} from "~/schemas/checkout";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import { type Order, orderSources, paymentStatuses, type statusInput } from "~/schemas/order";
import type { MarketAnswer } from "~/schemas/orders/market-answer";
import type { OrderChangeInput } from "~/schemas/orders/order-change";
import type { GivenBackInput, OrderPaymentInput, waiveInput } from "~/schemas/orders/order-payment";
import type { EnteredOrder, PaymentLink } from "~/schemas/orders/payment-link";
import type { deliveryDayInput, pickupMoveInput, pickupTimeInput } from "~/schemas/orders/move";
import type { RefundInput, ReplacementInput } from "~/schemas/orders/refund";
import { z, ZodError } from "~/schemas/zod";

/** If the address is sent, this refuses everything that `POST /api/orders` would refuse after charging the card. */
export async function parsePaymentIntent(sent: object): Promise<PaymentIntentInput> {
  const input = withSendDay(paymentIntentInput.omit({ shippingAddress: true }).parse(sent));
  if (!("shippingAddress" in sent)) return input;
  const deliveryMethod = input.deliveryMethod ?? (input.postalCode ? "delivery" : "pickup");
  const order = await checkedOrder({ ...sent, deliveryMethod });
  const { shippingAddress: address } = order;
  return {
    ...input,
    shippingAddress: address,
    email: input.email ?? address.email,
    postalCode: order.deliveryMethod === "delivery" ? address.postalCode : undefined,
  };
}

/** The checkout's cookie lets the next call of the same browser continue it. */
export async function createPaymentIntent({
  body,
  user,
  cookies,
  client,
  ...call
}: Call<"public", unknown, PaymentIntentInput>) {
  const checkoutBefore = await readCheckoutId(cookies);
  await limitCodes({ ...call, cookies }, body);
  const { checkoutId, ...answer } = await openCheckout({
    checkoutId: checkoutBefore,
    cart: body.cart,
    browserCart: parseCart(readCartCookie(cookies)),
    amountCents: body.amount,
    postalCode: body.postalCode,
    isWholeOrder: body.shippingAddress !== undefined,
    placeId: body.placeId,
    slotId: body.slotId,
    code: body.discountCode,
    amountDueCents: body.amountDue,
    giftCards: body.giftCardCodes
      ? await payingHashes(body.giftCardCodes, checkoutBefore)
      : await readGiftCards(cookies),
    email: body.email,
    user,
    client,
  });
  call.setCookie(await setCookie("checkout", checkoutId));
  return answer;
}

/** Limits tries of codes, because this call reveals whether a code exists. */
async function limitCodes(
  { limit, cookies }: Pick<Call<"public", unknown, unknown>, "limit" | "cookies">,
  { giftCardCodes = [], discountCode = "" }: { giftCardCodes?: readonly string[]; discountCode?: string },
): Promise<void> {
  for (const _ of giftCardCodes) await limit("code");
  // The checkout sends the code from the cookie again, and its first entry was counted.
  if (discountCode !== "" && codeKey(discountCode) !== codeKey(await readCode(cookies))) await limit("code");
}

const cartOfIds = z.object({ cart: z.array(z.object({ variationId: z.string() })) });

const sentIntent = z
  .object({ stripePaymentIntentId: z.string().trim().min(1).max(255) })
  .transform(({ stripePaymentIntentId }) => stripePaymentIntentId);

/** @throws DomainError invalid, which says what happens to the payment if the card was already charged */
export async function parseOrder(sent: object, request: Request): Promise<OrderInput> {
  try {
    return await checkedOrder(sent);
  } catch (error) {
    const { data: intentId } = sentIntent.safeParse(sent);
    const refusal = error instanceof ZodError ? invalidInput(error) : error;
    if (!intentId || !(refusal instanceof DomainError) || refusal.kind !== "invalid") throw error;
    const checkoutId = await readCheckoutId(request.headers.cookie);
    const payment = await paymentOfRefused(intentId, { checkoutId, user: await expressUser(request) });
    throw payment ? invalid(`${refusal.message}. ${payment}`, refusal.extra.fields) : error;
  }
}

/** An order of gift cards only needs no address. */
async function checkedOrder(sent: object): Promise<OrderInput> {
  const { data } = cartOfIds.safeParse(sent);
  if (!data || !(await areGiftCardsOnly(data.cart))) {
    const shop = await shopSettings();
    const { giftNote, ...input } = withSendDay(orderInputFor(sent, shop).parse(sent));
    return shop.giftNote ? { ...input, giftNote } : input;
  }
  const pickedUp = { ...sent, deliveryMethod: "pickup" };
  return withSendDay(orderInputFor(pickedUp, { pickupWithoutAddress: true }).parse(pickedUp));
}

function withSendDay<T extends Pick<OrderInput, "giftCardRecipient">>(input: T): T {
  const sendOn = input.giftCardRecipient?.sendOn ?? null;
  const problem = sendOn && sendDayProblem(sendOn);
  if (problem) throw invalid(problem, { "giftCardRecipient.sendOn": [problem] });
  return input;
}

export async function postOrder({
  body,
  user,
  cookies,
  client,
  ...call
}: Call<"public", unknown, OrderInput>): Promise<Reply<Order | OrderStub>> {
  const buyer = { checkoutId: await readCheckoutId(cookies), user };
  await limitCodes({ ...call, cookies }, body);
  const asked = { code: body.discountCode ?? "", email: body.shippingAddress.email };
  // Without a payment, anybody could ask for free.
  if (!body.stripePaymentIntentId && (await asksAboutOthers(asked, user))) await call.limit("code");
  const { created, order, checkoutId } = await createOrder(body, buyer, client);
  if (checkoutId) call.setCookie(await setCookie("checkout", checkoutId));
  return new Reply(order, { status: created ? 201 : 200 });
}

export const myOrders = async ({ user, query }: Call<"user", z.output<typeof pageQuery>, undefined>) =>
  listed(await listOrders(user, query));
export const cancelMyOrder = ({ id, user }: Call<"user", unknown, undefined>) =>
  endingOpenLink(id, null, () => cancelOrder(id, { user }));

export const moveMyPickup = ({ id, body, user }: Call<"user", unknown, z.output<typeof pickupTimeInput>>) =>
  movePickup(id, body.slotId, { user });

export const adminOrdersQuery = pageQuery.extend({
  status: z
    .enum(orderStatuses, "Unknown status")
    .optional()
    .describe("Pending, processing and ready are without orders whose items were all refunded or replaced."),
  search: z.string().optional(),
  source: z.enum(orderSources, "Unknown source").optional(),
  paymentStatus: z.enum(paymentStatuses, "Unknown payment status").optional(),
});

export const adminOrders = async ({ query }: Call<"admin", z.output<typeof adminOrdersQuery>, undefined>) =>
  listed(await listAdminOrders(query));
export async function enterOrder({
  body,
  user,
}: Call<"admin", unknown, ManualOrderInput>): Promise<Reply<EnteredOrder>> {
  const { created, order, link } = await enter(body, user);
  const answer = order || !link ? { ...order, paymentLink: link } : { paymentLink: link };
  return new Reply(answer as EnteredOrder, { status: created ? 201 : 200 });
}
export async function makeLink({ id, user }: Call<"admin", unknown, undefined>): Promise<Reply<PaymentLink>> {
  const { created, link } = await createOrderLink(id, user);
  return new Reply(link, { status: created ? 201 : 200 });
}
export const removeLink = async ({ id, user }: Call<"admin", unknown, undefined>): Promise<undefined> => {
  await endLink(id, user);
};
export const links = async ({ query }: Call<"admin", z.output<typeof pageQuery>, undefined>) =>
  listed(await waitingLinks(query));
export const change = ({ id, body, user }: Call<"admin", unknown, OrderChangeInput>) =>
  endingOpenLink(id, user, () => changeOrder(id, body, user));
export const changeStatus = ({ id, body, user }: Call<"admin", unknown, z.output<typeof statusInput>>) =>
  endingOpenLink(id, user, () => setStatus(id, body.status, user, body.version));
export const refund = async ({ id, body, user }: Call<"admin", unknown, RefundInput>) =>
  new Reply(await endingOpenLink(id, user, () => refundOrder(id, body, user)), { status: 201 });
export const payment = async ({ id, body, user }: Call<"admin", unknown, OrderPaymentInput>) =>
  new Reply(await endingOpenLink(id, user, () => enterPayment(id, body, user)), { status: 201 });
export const waiveOwed = ({ id, body, user }: Call<"admin", unknown, z.output<typeof waiveInput>>) =>
  endingOpenLink(id, user, () => waive(id, body.version, user));
export const givenBack = ({ id, body, user }: Call<"admin", unknown, GivenBackInput>) =>
  giveBack(id, body, user);
export const replacement = async ({ id, body, user }: Call<"admin", unknown, ReplacementInput>) =>
  new Reply(await replaceItems(id, body, user), { status: 201 });
export const answerAboutMarket = ({ id, body, user }: Call<"admin", unknown, MarketAnswer>) =>
  endingOpenLink(id, user, () => answerMarket(id, body, { admin: user }));
export const orderReady = async ({ id, user }: Call<"admin", unknown, undefined>) =>
  (await markReady(id, user)).order;
export const notThere = async ({ id, user }: Call<"admin", unknown, undefined>) =>
  (await noteNotThere(id, user)).order;

export const moveOrderPickup = ({
  id,
  body,
  user,
}: Call<"admin", unknown, z.output<typeof pickupMoveInput>>) => movePickupByHand(id, body, user);
export const moveOrderDelivery = ({
  id,
  body,
  user,
}: Call<"admin", unknown, z.output<typeof deliveryDayInput>>) => moveDelivery(id, body, user);

export async function providerEvent({ body, header }: Call<"public", unknown, Buffer>) {
  await handleWebhook(body, header("stripe-signature"));
  return { received: true as const };
}
