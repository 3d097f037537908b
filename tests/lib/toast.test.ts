import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, shownToasts, toast, TOAST_MS } from "~/components/ui/toast/toast";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one toast at a time: the next takes the place of the last", () => {
  toast({ title: "First" });
  toast({ title: "Second" });
  expect(shownToasts().map(({ title, open }) => [title, open])).toEqual([["Second", true]]);
});

test("a dismissed one leaves memory after 1,000,000 ms", () => {
  toast({ title: "Seen" });
  const id = shownToasts()[0]?.id ?? 0;
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(shownToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toEqual([]);
});

test("one is shown for 5000 ms", () => {
  expect(TOAST_MS).toBe(5000);
});
