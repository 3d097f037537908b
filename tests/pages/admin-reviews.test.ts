import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let admin: Client;
let visitor: Client;
let review: { id: string; product_id: string; written: string };

beforeAll(async () => {
  shop = await startShop();
  [admin, visitor] = [new Client(shop.url), new Client(shop.url)];
  await admin.signIn("admin@example.com");
  [review] = (await shop.query<typeof review>(
    `SELECT r.id::text, r.product_id::text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS written
     FROM reviews r WHERE guest_name = 'Megan T.' LIMIT 1`,
  )) as [typeof review];
});
afterAll(() => shop.stop());

const pathOf = () => `/admin/reviews/${review.id}`;
const send = (form: Record<string, string>, client = admin) =>
  client.post(pathOf(), { writtenAt: review.written, ...form }, { Accept: "text/html" });
const html = async (path: string, client = visitor) => (await client.page(path)).html;
const productPath = () => `/product/${review.product_id}?tab=reviews`;

test("an answer is shown under its review, escaped and with its lines, and taken away again", async () => {
  expect(
    (await send({ intent: "answer", answer: "Thanks <b>you</b>\r\nSee you", opened: '{"answer":""}' }))
      .status,
  ).toBe(302);
  const page = await html(productPath());
  expect(page.includes("Parkland Prints replied")).toBe(true);
  expect(page).toContain("Thanks &lt;b&gt;you&lt;/b&gt;\nSee you</p>");
  const { body } = await visitor.json<{ answer?: { text: string } }[]>(
    "GET",
    `/api/products/${review.product_id}/reviews`,
  );
  expect(body.flatMap(({ answer }) => answer?.text ?? [])).toEqual(["Thanks <b>you</b>\nSee you"]);
  const opened = JSON.stringify({ answer: "Thanks <b>you</b>\nSee you" });
  expect((await send({ intent: "remove-answer", opened })).status).toBe(302);
  expect(await html(productPath())).not.toContain("Parkland Prints replied");
});

test("the landing page is as it was until two are chosen, and has them at once", async () => {
  const before = documentOf(await html("/")).querySelector("main")?.innerHTML;
  expect(before).not.toContain("blockquote");
  expect((await send({ intent: "feature", place: "2" })).status).toBe(302);
  const voices = documentOf(await html("/")).querySelectorAll("figure");
  expect(voices.map((voice) => voice.querySelector("strong")?.textContent)).toEqual(["Megan T."]);
  const [voice] = voices;
  expect(voice?.querySelector("a img")?.getAttribute("src")).toContain("/uploads/");
  expect(voice && textOf(voice)).toMatch(/Megan T\. on .+ (Animals|Toys|Dinosaurs|Friends|Wildlife)$/);
  const seen = JSON.stringify([null, review.id]);
  expect((await send({ intent: "feature", place: "", seen })).status).toBe(302);
  expect(documentOf(await html("/")).querySelector("main")?.innerHTML).toBe(before);
});

test("a review that another admin put on the landing page is replaced only after a warning", async () => {
  const [other] = await shop.query<{ id: string; written: string; product: string }>(
    `SELECT r.id::text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS written, p.name AS product
     FROM reviews r JOIN products p ON p.id = r.product_id
     WHERE r.comment IS NOT NULL AND r.product_id <> $1 AND r.hidden_at IS NULL LIMIT 1`,
    [review.product_id],
  );
  const formIn = (page: string, place: string) => ({
    intent: "feature",
    place,
    seen: documentOf(page).querySelector("input[name=seen]")?.getAttribute("value") ?? "",
  });
  const open = () => html(pathOf(), admin);
  const standing = async () =>
    (await shop.query("SELECT id::text FROM reviews WHERE featured_place = 1")).map(({ id }) => id);
  const stale = formIn(await open(), "1");
  const otherPath = `/admin/reviews/${other?.id}`;
  const otherForm = formIn(await html(otherPath, admin), "1");
  const written = { writtenAt: other?.written ?? "" };
  expect((await admin.post(otherPath, { ...written, ...otherForm })).status).toBe(302);

  const refused = await send(stale);
  expect(refused.status).toBe(409);
  const page = await refused.text();
  expect(textOf(page)).toContain(
    `Someone changed the landing page after you opened this review. Position 1 now has a review of ${other?.product}.`,
  );
  expect(documentOf(page).querySelector("select[name=place] option[selected]")?.textContent).toBe(
    `Position 1, instead of ${other?.product}`,
  );
  expect(await standing()).toEqual([other?.id]);
  expect((await send(formIn(page, "1"))).status).toBe(302);
  expect(await standing()).toEqual([review.id]);
  expect((await send(formIn(await open(), ""))).status).toBe(302);
  expect(await standing()).toEqual([]);
});

test("hiding a review needs a reason and removes it from page, count, cards and structured data until it is shown again", async () => {
  const shown = async () => {
    const page = await html(productPath());
    const data = /"aggregateRating":(\{[^}]*\})/.exec(page)?.[1];
    const [, after = ""] = (await html("/products")).split(`href="/product/${review.product_id}"`);
    const card = /[\d.]+ out of 5 stars/.exec(after)?.[0];
    return { words: page.includes("Megan T."), tab: /Reviews \(\d+\)/.exec(page)?.[0], data, card };
  };
  const before = await shown();
  const refused = await send({ intent: "hide", reason: "  " });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Please give a reason. The author can read it");
  expect((await send({ intent: "hide", reason: "Names a child" })).status).toBe(302);
  const hidden = await shown();
  expect(hidden.words).toBe(false);
  for (const part of ["tab", "data", "card"] as const) expect(hidden[part]).not.toBe(before[part]);
  expect(await html("/admin/reviews?show=hidden", admin)).toContain("Megan T.");
  expect(await html(pathOf(), admin)).toContain("Names a child");
  expect(textOf(await html("/admin/audit?entity=review", admin))).toMatch(/Review of .+ hidden/);
  expect((await send({ intent: "show" })).status).toBe(302);
  expect(await shown()).toEqual(before);
});

test("an unknown intent or position, a NUL, a too long reason, or an unread text is refused", async () => {
  expect((await send({ intent: "delete" })).status).toBe(400);
  expect((await send({ intent: "feature", place: "3" })).status).toBe(400);
  expect((await send({ intent: "answer", answer: "a\0b", opened: "nonsense" })).status).toBe(400);
  expect((await send({ intent: "hide", reason: "x".repeat(301) })).status).toBe(400);
  expect((await send({ intent: "hide", reason: "Rude", writtenAt: "" })).status).toBe(409);
});

test("hiding a hidden review says that it is hidden already, and a hidden review cannot be featured", async () => {
  expect((await send({ intent: "hide", reason: "Names a child" })).status).toBe(302);
  const again = await send({ intent: "hide", reason: "Rude" });
  expect(again.status).toBe(409);
  expect(textOf(await again.text())).toContain("Someone has already hidden it: Names a child");
  const placed = await send({ intent: "feature", place: "1" });
  expect(placed.status).toBe(400);
  expect(textOf(await placed.text())).toContain("A hidden review does not stand on the landing page.");
  expect((await send({ intent: "show" })).status).toBe(302);
});

test("a review that was deleted is a 404 in the back office's frame", async () => {
  const answer = await admin.get("/admin/reviews/00000000-0000-4000-8000-000000000000?show=low");
  expect(answer.status).toBe(404);
  expect(textOf(await answer.text())).toContain("Customer View");
});

test("the account page lists the customer's hidden reviews with the reason", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  expect(await html("/account", customer)).not.toContain("Your hidden reviews");
  await shop.query(
    "UPDATE reviews SET hidden_at = now(), hidden_reason = 'Names a child' WHERE id = (SELECT r.id FROM reviews r JOIN users u ON u.id = r.user_id WHERE u.email = 'customer@example.com' LIMIT 1)",
  );
  expect(await html("/account", customer)).toContain("Names a child");
});
