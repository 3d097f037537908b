import { afterEach, expect, test, vi } from "vitest";
import { HttpError, postJson } from "~/routes/storefront/checkout/post-json";

const answer = (body: string, init: ResponseInit) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(body, init)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
afterEach(() => void vi.unstubAllGlobals());

test("what is not OK is an error of status and body, tried once", async () => {
  const fetched = answer('{"message":"Sold out"}', { status: 409, statusText: "Conflict" });
  const error = await postJson("/api/orders", "{}").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    message: '409: {"message":"Sold out"}',
    status: 409,
    serverMessage: "Sold out",
  });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ["", "502: Bad Gateway"],
  ["<h1>Oops</h1>", "502: <h1>Oops</h1>"],
])("without words of the server, %j, it is %s", async (body, message) => {
  answer(body, { status: 502, statusText: "Bad Gateway" });
  await expect(postJson("/api/orders", "{}")).rejects.toMatchObject({ message, serverMessage: null });
});

test("a 401 is an error like any other", async () => {
  answer('{"message":"Unauthorized"}', { status: 401 });
  await expect(postJson("/api/orders", "{}")).rejects.toThrow('401: {"message":"Unauthorized"}');
});

test("what is OK is its JSON", async () => {
  answer('{"id":"a"}', { status: 201 });
  expect(await postJson("/api/orders", "{}")).toEqual({ id: "a" });
});
