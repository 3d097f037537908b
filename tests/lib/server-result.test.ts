import { expect, test } from "vitest";
import { serverResult } from "~/components/ui/connection/unreachable";

const failureOf = (error: unknown) =>
  serverResult<object>(
    () => (error === undefined ? Promise.resolve({ done: true }) : Promise.reject(error as Error)),
    (message = "Something went wrong") => ({ message }),
  );
/** As Remix throws a response that is not its own. */
const fromProxy = Object.assign(new Error("<h1>502 Bad Gateway</h1>"), { stack: undefined });

test("an action's result is passed on", async () => {
  expect(await failureOf(undefined)).toEqual({ done: true });
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "a shop that cannot be reached (%s) is a result of the form",
  async (message) => {
    expect(await failureOf(new TypeError(message))).toEqual({
      failed: true,
      message: "Something went wrong",
    });
  },
);

test("a server's error keeps the server's words", async () => {
  const message = "Something went wrong. Please try again, or tell us the number 17.";
  const response = Response.json({ message, requestId: "17" }, { status: 500 });
  expect(await failureOf(response)).toEqual({ failed: true, message });
  for (const wordless of [new Response("<h1>Sorry</h1>", { status: 503 }), fromProxy])
    expect(await failureOf(wordless)).toEqual({ failed: true, message: "Something went wrong" });
});

test.each([
  ["a redirect", new Response(null, { status: 302, headers: { Location: "/cart" } })],
  ["a page that is not for this visitor", Response.json({ message: "Unauthorized" }, { status: 401 })],
  ["a mistake in the scripts", new TypeError("Cannot read properties of undefined")],
])("%s is thrown on", async (_name, error) => {
  await expect(failureOf(error)).rejects.toBe(error);
});
