import fc from "fast-check";
import { methodsByHand } from "~/lib/money/receive";

/** One of those that exist then. */
export const which = fc.nat({ max: 40 });

export const byHand = fc.record({
  method: fc.constantFrom(...methodsByHand),
  cents: fc.constantFrom(undefined, 500, 1047, 2000),
});

export type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never;
