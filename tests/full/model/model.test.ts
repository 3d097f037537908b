import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { DomainError } from "~/lib/errors";
import { ProviderError } from "~/services/payments";
import { useDatabase } from "../../support/database";
import { type Acting, moment } from "./acts";
import { inProcess } from "./crash";
import { happen } from "./other-acts";
import { shop } from "./shopper-acts";
import { expectTrueInTheEnd, expectTrueNow } from "./truths";
import { count, useWorld, type World } from "./world";

/* Fixed, so that the short form is the same in every run. */
const seed = Number(process.env.MODEL_SEED ?? 20261122);
const numRuns = Number(process.env.MODEL_RUNS ?? 12);
const maxCommands = Number(process.env.MODEL_MOMENTS ?? 14);
const { MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env;

useDatabase("empty");
const newWorld = useWorld();

class Moment implements fc.AsyncCommand<World, null> {
  constructor(readonly acts: readonly Acting[]) {}

  check(): boolean {
    return true;
  }

  async run(world: World): Promise<void> {
    const results = await Promise.allSettled(this.acts.map((acting) => perform(world, acting)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    await expectTrueNow(world);
  }

  toString(): string {
    return `\n  ${JSON.stringify(this.acts)}`;
  }
}

async function perform(world: World, { act, dies, pauses }: Acting): Promise<void> {
  // The queue's own worker leaves promises unawaited; a worker that dies is the act "job".
  const process = { dies: act.kind === "work" ? null : dies, pauses };
  try {
    const done = await inProcess(process, () => ("who" in act ? shop(world, act) : happen(world, act)));
    count(world, done === "crashed" ? "crashed" : `did ${act.kind}`);
  } catch (error) {
    if (!isAnswer(error)) throw error;
    count(world, `refused ${act.kind}`);
  }
}

function isAnswer(error: unknown): boolean {
  if (error instanceof ProviderError) return error.failure !== "refused";
  return error instanceof DomainError || error instanceof Stripe.errors.StripeError;
}

test("no sequence of events oversells stock, loses an order or takes a payment twice", async () => {
  const tally: World["tally"] = new Map();
  let runs = 0;
  const property = fc.asyncProperty(
    fc.commands([moment.map((acts) => new Moment(acts))], { maxCommands, size: "max", replayPath }),
    async (commands) => {
      const world = await newWorld(tally);
      await fc.asyncModelRun(() => ({ model: world, real: null }), commands);
      await expectTrueInTheEnd(world);
      if (++runs % 50 === 0) say(`${runs} runs`);
    },
  );
  try {
    await fc.assert(property, { seed, path, numRuns });
  } finally {
    say(
      `seed ${seed}: ${runs} runs clean; ${[...tally].map(([what, times]) => `${what} ${times}`).join(", ")}`,
    );
  }
  // A dozen runs may refund nothing by chance.
  for (const what of numRuns < 100 ? ["orders"] : ["orders", "refunds", "crashed"])
    expect(path ? 1 : tally.get(what), what).toBeGreaterThan(0);
});

function say(text: string): void {
  if (process.env.MODEL_RUNS) process.stdout.write(`${text}\n`);
}
