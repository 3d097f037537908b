import fc from "fast-check";
import { byHand, type ValueOf, which } from "./choices";
import { codes, PROMOTIONS } from "./discount-acts";
import { type CardAct, ofGiftCards } from "./gift-card-choices";
import { PRODUCTS, SHOPPERS, TOYS } from "./world";

const who = fc.nat({ max: SHOPPERS - 1 });
const product = fc.nat({ max: TOYS - 1 });
/** A toy, or the gift card. */
const sold = fc.nat({ max: PRODUCTS - 1 });
/** Mostly good ones: a checkout that is never paid leads nowhere. */
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant("pm_card_visa") },
  { weight: 1, arbitrary: fc.constantFrom("pm_card_chargeDeclined", "pm_card_authenticationRequired") },
);

const shopping = {
  next: fc.record({ kind: fc.constant("next" as const), who, card, hosted: fc.boolean() }),
  cart: fc.record({
    kind: fc.constant("cart" as const),
    who,
    code: fc.constantFrom(...codes),
    isDelivered: fc.boolean(),
    cart: fc.uniqueArray(fc.record({ product: sold, quantity: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: PRODUCTS,
      selector: (line) => line.product,
    }),
  }),
  open: fc.record({ kind: fc.constant("open" as const), who }),
  place: fc.record({ kind: fc.constant("place" as const), who, hosted: fc.boolean() }),
  payOld: fc.record({ kind: fc.constant("payOld" as const), who, which, card }),
  back: fc.record({ kind: fc.constant("back" as const), who, which }),
  postOrder: fc.record({ kind: fc.constant("postOrder" as const), who, which }),
  leave: fc.record({ kind: fc.constant("leave" as const), who }),
  cancel: fc.record({ kind: fc.constant("cancel" as const), who, which }),
  useCards: fc.record({
    kind: fc.constant("useCards" as const),
    ...{ who, cards: fc.uniqueArray(which, { maxLength: 2 }) },
  }),
};

const administering = {
  stock: fc.record({ kind: fc.constant("stock" as const), product, stock: fc.nat({ max: 9 }) }),
  price: fc.record({
    kind: fc.constant("price" as const),
    product,
    cents: fc.constantFrom(500, 1000, 1999),
  }),
  sale: fc.record({
    kind: fc.constant("sale" as const),
    ...{ product, percent: fc.constantFrom(0, 7.5, 20) },
  }),
  promotion: fc.record({
    kind: fc.constant("promotion" as const),
    which: fc.nat({ max: PROMOTIONS - 1 }),
    to: fc.constantFrom("on" as const, "on" as const, "off" as const, "end" as const),
  }),
  fee: fc.record({ kind: fc.constant("fee" as const), cents: fc.constantFrom(0, 500, 800) }),
  draft: fc.record({ kind: fc.constant("draft" as const), product, draft: fc.boolean() }),
  archive: fc.record({ kind: fc.constant("archive" as const), product, restore: fc.boolean() }),
  status: fc.record({
    kind: fc.constant("status" as const),
    which,
    status: fc.constantFrom("pending", "processing", "fulfilled", "cancelled"),
  }),
  ready: fc.record({ kind: fc.constant("ready" as const), which }),
  refund: fc.record({
    kind: fc.constant("refund" as const),
    which,
    quantity: fc.integer({ min: 0, max: 2 }),
    goodwill: fc.constantFrom(0, 1, 333),
    restock: fc.boolean(),
    twice: fc.boolean(),
  }),
  replace: fc.record({ kind: fc.constant("replace" as const), which }),
  move: fc.record({
    kind: fc.constant("move" as const),
    ...{ which, time: fc.nat({ max: 2 }), isCustomer: fc.boolean() },
  }),
  enter: fc.record({
    kind: fc.constant("enter" as const),
    product: sold,
    card: fc.oneof(fc.constant(null), which),
    quantity: fc.integer({ min: 1, max: 3 }),
    paid: fc.array(byHand, { maxLength: 2 }),
    code: fc.constantFrom(...codes),
    email: fc.constantFrom("", "uma@example.com", "shopper2@example.com"),
    ...{ oversold: fc.boolean(), link: fc.boolean(), twice: fc.boolean(), timed: fc.boolean() },
  }),
  link: fc.record({ kind: fc.constant("link" as const), which, ends: fc.boolean(), twice: fc.boolean() }),
  payLink: fc.record({ kind: fc.constant("payLink" as const), which, card, twice: fc.boolean() }),
  change: fc.record({
    kind: fc.constant("change" as const),
    ...{ which, product, keep: fc.nat({ max: 3 }), added: fc.nat({ max: 2 }), twice: fc.boolean() },
  }),
  pay: fc.record({ kind: fc.constant("pay" as const), which, paid: byHand, twice: fc.boolean() }),
  waive: fc.record({ kind: fc.constant("waive" as const), which }),
  handBack: fc.record({ kind: fc.constant("handBack" as const), which, twice: fc.boolean() }),
  giveOtherWay: fc.record({
    kind: fc.constant("giveOtherWay" as const),
    ...{ which, method: fc.constantFrom("cash" as const, "e_transfer" as const), twice: fc.boolean() },
  }),
  closeDay: fc.record({ kind: fc.constant("closeDay" as const) }),
  assign: fc.record({ kind: fc.constant("assign" as const), which, restock: fc.boolean() }),
  retryRefund: fc.record({ kind: fc.constant("retryRefund" as const), which }),
  repair: fc.record({ kind: fc.constant("repair" as const), which }),
};

const providing = {
  webhook: fc.record({ kind: fc.constant("webhook" as const), which }),
  fault: fc.record({
    kind: fc.constant("fault" as const),
    fault: fc.constantFrom(
      "error500",
      "nonsense",
      "timeoutBefore",
      "timeoutAfter",
      "declineRefund",
      "refundPending",
    ),
    path: fc.constantFrom(
      "%",
      "/v1/payment_intents%",
      "/v1/%/cancel",
      "/v1/refunds",
      "/v1/checkout/sessions%",
    ),
  }),
  clearFaults: fc.record({ kind: fc.constant("clearFaults" as const) }),
  finishRefund: fc.record({
    kind: fc.constant("finishRefund" as const),
    which,
    end: fc.constantFrom("succeed", "fail"),
  }),
  giveBack: fc.record({ kind: fc.constant("giveBack" as const), which, part: fc.constantFrom(1, 3) }),
};

const background = {
  work: fc.record({ kind: fc.constant("work" as const) }),
  job: fc.record({ kind: fc.constant("job" as const), which }),
  sweep: fc.record({ kind: fc.constant("sweep" as const) }),
  time: fc.record({
    kind: fc.constant("time" as const),
    minutes: fc.constantFrom(1, 11, 31, 36, 250, 1_440),
  }),
};

const anyOf = <T>(acts: Record<string, fc.Arbitrary<T>>) => fc.oneof(...Object.values(acts));

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: shopping.next },
  { weight: 7, arbitrary: anyOf<Act>(shopping) },
  { weight: 3, arbitrary: anyOf<Act>(administering) },
  { weight: 3, arbitrary: anyOf<Act>(ofGiftCards) },
  { weight: 1, arbitrary: shopping.useCards },
  { weight: 4, arbitrary: anyOf<Act>(providing) },
  { weight: 3, arbitrary: anyOf<Act>(background) },
);

export type Act =
  | ValueOf<(typeof shopping)[keyof typeof shopping]>
  | ValueOf<(typeof administering)[keyof typeof administering]>
  | CardAct
  | ValueOf<(typeof providing)[keyof typeof providing]>
  | ValueOf<(typeof background)[keyof typeof background]>;

const acting = fc.record({
  act: anyAct,
  dies: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }) },
  ),
  pauses: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
});

export type Acting = ValueOf<typeof acting>;

export const moment = fc.array(acting, { minLength: 1, maxLength: 4 });
