import fc from "fast-check";
import { byHand, type ValueOf, which } from "./choices";

export const ofGiftCards = {
  sellCard: fc.record({
    kind: fc.constant("sellCard" as const),
    ...{ quantity: fc.integer({ min: 1, max: 2 }), paid: byHand, twice: fc.boolean() },
  }),
  sendCard: fc.record({ kind: fc.constant("sendCard" as const), which, twice: fc.boolean() }),
  voidCard: fc.record({
    kind: fc.constant("voidCard" as const),
    ...{ which, isGiven: fc.boolean(), twice: fc.boolean() },
  }),
  payByCard: fc.record({
    kind: fc.constant("payByCard" as const),
    ...{
      which,
      card: which,
      isGiven: fc.boolean(),
      cents: fc.constantFrom(undefined, 500, 1047),
      twice: fc.boolean(),
    },
  }),
  refundCard: fc.record({
    kind: fc.constant("refundCard" as const),
    ...{ which, asGiftCard: fc.boolean(), twice: fc.boolean() },
  }),
  refundPaidByCard: fc.record({
    kind: fc.constant("refundPaidByCard" as const),
    ...{ which, quantity: fc.integer({ min: 1, max: 2 }), asGiftCard: fc.boolean(), twice: fc.boolean() },
  }),
  refundAsCard: fc.record({
    kind: fc.constant("refundAsCard" as const),
    ...{ which, isWhole: fc.boolean(), twice: fc.boolean() },
  }),
  cancelWithCards: fc.record({ kind: fc.constant("cancelWithCards" as const), which, twice: fc.boolean() }),
};

export type CardAct = ValueOf<(typeof ofGiftCards)[keyof typeof ofGiftCards]>;
