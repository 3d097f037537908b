import { expect, test } from "vitest";
import { type ServerFailure, serverResult } from "~/components/ui/unreachable";

const failureOf = (error: unknown) =>
  serverResult<ServerFailure | "done">(
    () => (error === undefined ? Promise.resolve("done") : Promise.reject(error as Error)),
    (failure) => failure,
  );
/** As Remix throws what is no response of its own. */
const fromProxy = Object.assign(new Error("<h1>502 Bad Gateway</h1>"), { stack: undefined });

test("an action's result is passed on", async () => {
  expect(await failureOf(undefined)).toBe("done");
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "a shop that cannot be reached (%s) is a result of the form",
  async (message) => {
    expect(await failureOf(new TypeError(message))).toEqual({ unreachable: true });
  },
);

test("a server's error keeps the server's words", async () => {
  const message = "Something went wrong. Please try again, or tell us the number 17.";
  const response = Response.json({ message, requestId: "17" }, { status: 500 });
  expect(await failureOf(response)).toEqual({ unreachable: false, message });
  expect(await failureOf(new Response("<h1>Sorry</h1>", { status: 503 }))).toEqual({ unreachable: false });
  expect(await failureOf(fromProxy)).toEqual({ unreachable: false });
});

test.each([
  ["a redirect", new Response(null, { status: 302, headers: { Location: "/cart" } })],
  ["a page that is not for this visitor", Response.json({ message: "Unauthorized" }, { status: 401 })],
  ["a mistake in the scripts", new TypeError("Cannot read properties of undefined")],
])("%s is thrown on", async (_name, error) => {
  await expect(failureOf(error)).rejects.toBe(error);
});
