import { expect, test } from "vitest";
import { known, useApi } from "../../api/api";

const api = useApi({ RATE_LIMITS: "on" });

async function times(
  count: number,
  call: () => Promise<{ status: number; headers: Headers; body: unknown }>,
) {
  const statuses: number[] = [];
  let last = await call();
  statuses.push(last.status);
  while (statuses.length < count) {
    last = await call();
    statuses.push(last.status);
  }
  return { statuses, last };
}

test("guests review ten times in ten minutes, then 429 with Retry-After; signed-in users go on", async () => {
  const [product] = known((await api.guest().api.GET("/products")).data);
  const path = `/api/products/${known(product).id}/reviews`;
  const { statuses, last } = await times(11, () =>
    api.guest().client.json("POST", path, { rating: 5, guestName: "Dot" }),
  );
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  expect(last.body).toEqual({
    message: expect.stringContaining("Too many tries"),
    retryAfter: expect.any(Number),
  });
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await api.customer.client.json("POST", path, { rating: 5 })).status).toBe(201);
});

test("payments are begun thirty times in ten minutes, counted before the body is read", async () => {
  const { statuses } = await times(31, () =>
    api.guest().client.json("POST", "/api/create-payment-intent", {}),
  );
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});

test("a hundred uploads in ten minutes are enough", async () => {
  const [product] = known((await api.guest().api.GET("/products")).data);
  const { statuses } = await times(101, () =>
    api.admin.client.json("POST", `/api/admin/products/${known(product).id}/images`, {}),
  );
  expect(statuses).toEqual([...Array<number>(100).fill(415), 429]);
});

test("Place Order is pressed thirty times in ten minutes in either mode, POST /api/orders a hundred times, a confirmation is loaded three hundred times", async () => {
  const pages = api.guest().client;
  const press = async (scripts: boolean) => {
    const response = await pages.post(
      `/checkout${scripts ? "?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout" : ""}`,
      { intent: "place" },
      scripts ? {} : { Accept: "text/html" },
    );
    await response.body?.cancel();
    return response.status;
  };
  const pressed: number[] = [];
  for (let index = 0; index < 31; index++) pressed.push(await press(index % 2 === 0));
  expect([pressed.slice(0, 30).includes(429), pressed[30]]).toEqual([false, 429]);
  const { statuses } = await times(101, () => pages.json("POST", "/api/orders", {}));
  expect(statuses).toEqual([...Array<number>(100).fill(400), 429]);
  const confirmed: number[] = [];
  for (let index = 0; index < 301; index++)
    confirmed.push(
      (await pages.get("/order-confirmation?_data=routes%2Fstorefront%2Forders%2Forder-confirmation")).status,
    );
  expect([confirmed.slice(0, 300).includes(429), confirmed[300]]).toEqual([false, 429]);
});
