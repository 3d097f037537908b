import { expect, test } from "vitest";
import { coalesce } from "~/lib/coalesce";

function runs() {
  const ends: ((failure?: Error) => void)[] = [];
  const work = () =>
    new Promise<number>((resolve, reject) =>
      ends.push((failure) => (failure ? reject(failure) : resolve(ends.length))),
    );
  return { ends, work };
}

test("calls made during a run share the next run", async () => {
  const { ends, work } = runs();
  const run = coalesce(work);
  const [first, second, third] = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test("a call made after a run starts a new run", async () => {
  const { ends, work } = runs();
  const run = coalesce(work);
  for (const turn of [1, 2]) {
    const asked = run();
    ends[turn - 1]?.();
    expect(await asked).toBe(turn);
  }
});

test("a failed run rejects only the calls that shared it", async () => {
  const { ends, work } = runs();
  const run = coalesce(work);
  const [first, second] = [run(), run()];
  ends[0]?.(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe(2);
});
