import { randomUUID } from "node:crypto";
import { centsToText } from "~/lib/money/money";
import type { MethodByHand } from "~/lib/money/receive";

export const allOf = (twice: boolean, press: () => Promise<unknown>) =>
  Promise.all((twice ? [1, 2] : [1]).map(press));

export const paymentOf = ({ method, cents }: { method: MethodByHand; cents: number | undefined }) => ({
  ...{ id: randomUUID(), method },
  ...(cents !== undefined && { amount: centsToText(cents) }),
});
