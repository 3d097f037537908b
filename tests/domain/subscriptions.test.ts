import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { deleteAccount } from "~/domain/privacy/delete-account";
import { personalDataOf } from "~/domain/privacy/personal-data";
import { deleteExpiredData } from "~/domain/privacy/retention";
import { confirmUrl, leaveUrl, subscriptionIdOf } from "~/domain/subscriptions/links";
import { askForEmails, confirmSubscription, unsubscribe } from "~/domain/subscriptions/subscriptions";
import { daysMs, retention } from "~/lib/time/retention";
import { CONFIRM_PATH, LEAVE_PATH } from "~/lib/url/subscription-paths";
import { subscriberInput } from "~/schemas/subscription";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");
beforeAll(async () => {
  await db.setting.createMany({ data: ["backInStock", "newsletter"].map((name) => ({ name, value: "on" })) });
});
beforeEach(async () => {
  await db.subscription.deleteMany();
  await db.mailMessage.deleteMany();
});
afterEach(() => shiftClock(0));

const EMAIL = "robin@example.ca";
const newsletter = { purpose: "newsletter" as const, email: EMAIL, variationId: null };
const aVariation = async () => standardOf(await aProduct()).id;
const backInStock = async (email = EMAIL) => ({
  ...{ purpose: "back_in_stock" as const, email, variationId: await aVariation() },
});
const mailsTo = (recipient = EMAIL) => db.mailMessage.findMany({ where: { recipient } });
const rows = () => db.subscription.findMany({ orderBy: { createdAt: "asc" } });
const onlyRow = () => db.subscription.findFirstOrThrow();

async function subscribe(asked: Parameters<typeof askForEmails>[0]): Promise<string> {
  await askForEmails(asked);
  const { id } = await db.subscription.findFirstOrThrow({ where: asked });
  expect(await confirmSubscription(id)).toBe(true);
  return id;
}

test("the email to confirm says who asks for what, and is sent at most once a day until it is confirmed", async () => {
  await askForEmails(newsletter);
  await askForEmails(newsletter);
  const [mail, ...others] = await mailsTo();
  const { id } = await onlyRow();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("You asked Parkland Prints for our newsletter by email.");
  expect(mail?.text).toContain("Parkland Prints · 4902 50 Avenue, Stony Plain, AB T7Z 1W5");
  for (const link of [confirmUrl(id), leaveUrl(id)]) {
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link.replace("&", "&amp;"));
  }
  expect(mail?.leaveUrl).toBe(leaveUrl(id));
  shiftClock(daysMs(1));
  await askForEmails(newsletter);
  expect(await mailsTo()).toHaveLength(2);
  expect(await confirmSubscription(id)).toBe(true);
  shiftClock(daysMs(2));
  await askForEmails(newsletter);
  expect([await mailsTo(), await rows()].map(({ length }) => length)).toEqual([2, 1]);
});

test("an address gets at most five emails to confirm while none is confirmed", async () => {
  for (let asked = 0; asked < 7; asked++) await askForEmails(await backInStock());
  expect(await mailsTo()).toHaveLength(5);
  await askForEmails(await backInStock("other@example.ca"));
  expect(await mailsTo("other@example.ca")).toHaveLength(1);
});

test("a mailbox with a plus in its address, or with dots at Gmail, is one of those five", async () => {
  const given = ["", "+0", "+1", "+toys", "+a+b", "+2", "+3"].map((plus) => `r.obin${plus}@gmail.com`);
  for (const email of [...given, "robin@gmail.com"]) await askForEmails({ ...newsletter, email });
  expect(await db.mailMessage.count()).toBe(5);
  await askForEmails({ ...newsletter, email: "robin@example.com" });
  expect(await mailsTo("robin@example.com")).toHaveLength(1);
});

test("an address is trimmed and in lower case, and checked as at checkout", () => {
  expect(subscriberInput.parse({ email: "  Robin@Example.CA " })).toEqual({ email: EMAIL });
  expect(subscriberInput.safeParse({ email: "robin" }).error?.issues[0]?.message).toBe(
    "Valid email is required",
  );
});

test("a link does one thing to one subscription", async () => {
  await askForEmails(newsletter);
  const { id } = await onlyRow();
  expect(subscriptionIdOf(CONFIRM_PATH, confirmUrl(id))).toBe(id);
  expect(subscriptionIdOf(LEAVE_PATH, confirmUrl(id))).toBeNull();
  expect(subscriptionIdOf(CONFIRM_PATH, leaveUrl(id))).toBeNull();
  const other = confirmUrl(id).replace(/id=[^&]+/, `id=${await aVariation()}`);
  for (const forged of [other, confirmUrl(id).replace(/token=.*/, ""), confirmUrl("nonsense")])
    expect(subscriptionIdOf(CONFIRM_PATH, forged)).toBeNull();
});

test("what is not confirmed in a week cannot be confirmed any more, and is deleted", async () => {
  await askForEmails(newsletter);
  const { id } = await onlyRow();
  shiftClock(daysMs(retention.unconfirmedDays) - 60_000);
  await deleteExpiredData();
  expect(await rows()).toHaveLength(1);
  shiftClock(daysMs(retention.unconfirmedDays) + 60_000);
  expect(await confirmSubscription(id)).toBe(false);
  await deleteExpiredData();
  expect(await rows()).toEqual([]);
});

test("unsubscribing deletes the address, except from requests for reviews, so that it gets no more of those", async () => {
  const waiting = await subscribe(await backInStock());
  const id = await subscribe(newsletter);
  const { id: asked } = await db.subscription.create({ data: { purpose: "review_request", email: EMAIL } });
  for (const left of [waiting, waiting, id, id, asked, asked]) await unsubscribe(left);
  expect(await rows()).toMatchObject([{ id: asked, unsubscribedAt: expect.any(Date) as Date }]);
  shiftClock(daysMs(400));
  await deleteExpiredData();
  expect(await rows()).toHaveLength(1);
});

test("who waits for something sold out is deleted after a year", async () => {
  await subscribe(await backInStock());
  shiftClock(daysMs(retention.backInStockDays) - 60_000);
  await deleteExpiredData();
  expect(await rows()).toHaveLength(1);
  shiftClock(daysMs(retention.backInStockDays) + 60_000);
  await deleteExpiredData();
  expect(await rows()).toEqual([]);
});

test("nothing is confirmed while the shop sends no such emails", async () => {
  await askForEmails(newsletter);
  const { id } = await onlyRow();
  await db.setting.update({ where: { name: "newsletter" }, data: { value: "off" } });
  expect(await confirmSubscription(id)).toBe(false);
  expect(await onlyRow()).toMatchObject({ confirmedAt: null });
  await db.setting.update({ where: { name: "newsletter" }, data: { value: "on" } });
  expect(await confirmSubscription(id)).toBe(true);
});

test("an account's copy has the subscriptions of its address, and they leave with the account", async () => {
  await anAdmin();
  const user = await aUser({ email: "Robin@Example.ca" });
  const waiting = await backInStock();
  await subscribe(waiting);
  await subscribe(newsletter);
  await subscribe({ ...newsletter, email: "other@example.ca" });
  const { subscriptions, mails } = await personalDataOf(user);
  expect(new Map(subscriptions.map((row) => [row.purpose, row.variation?.product.name]))).toEqual(
    new Map([
      ["back_in_stock", "Dragon"],
      ["newsletter", undefined],
    ]),
  );
  expect(mails).toMatchObject([{ recipient: EMAIL }, { recipient: EMAIL }]);
  await deleteAccount(user);
  expect(await rows()).toMatchObject([{ email: "other@example.ca" }]);
  expect(await mailsTo()).toEqual([]);
});

test("removing the data of a guest's last order ends only its own request for a review, also when an admin does it", async () => {
  const admin = await anAdmin();
  for (const asker of ["guest", "admin"]) {
    const email = `typed-by-${asker}@example.ca`;
    const order = await handedOver();
    await aReviewRequest(order, email);
    await subscribe({ ...newsletter, email });
    await subscribe(await backInStock(email));
    await removePersonalData(
      order,
      asker === "admin" ? { admin } : { guestToken: guestToken("forget", order) },
    );
    const left = await db.subscription.findMany({ where: { email }, orderBy: { purpose: "asc" } });
    expect(left.map(({ purpose }) => purpose)).toEqual(["back_in_stock", "newsletter"]);
  }
});

test("an address that unsubscribed from requests for reviews stays so when an order with it is removed", async () => {
  const order = await handedOver();
  await aReviewRequest(order, "typed@example.ca");
  const { id } = await onlyRow();
  await unsubscribe(id);
  await removePersonalData(order, { guestToken: guestToken("forget", order) });
  expect(await rows()).toMatchObject([{ id, unsubscribedAt: expect.any(Date) as Date }]);
});

async function aReviewRequest(orderId: string, email: string, mail: { claimedAt?: Date } = {}) {
  await db.order.update({ where: { id: orderId }, data: { email } });
  const { id } = await db.subscription.create({
    data: { purpose: "review_request", email: email.toLowerCase() },
  });
  const key = `review:${orderId}`;
  const words = { subject: "How is it?", text: "Hello", html: "Hello", leaveUrl: leaveUrl(id) };
  await db.mailMessage.create({ data: { key, recipient: email, ...words, orderId, ...mail } });
  return key;
}
async function handedOver(user?: Awaited<ReturnType<typeof aUser>>) {
  const product = await aProduct();
  return anOrder([{ product, variation: standardOf(product) }], { user, status: "fulfilled" });
}

test("a guest's order with an account's address does not end the subscriptions of the account", async () => {
  await aUser({ email: "Owned@Example.ca" });
  const id = await subscribe({ ...newsletter, email: "owned@example.ca" });
  const order = await handedOver();
  await db.order.update({ where: { id: order }, data: { email: "owned@example.ca" } });
  await removePersonalData(order, { guestToken: guestToken("forget", order) });
  expect(await rows()).toMatchObject([{ id }]);
});

test("a review request is in the copy of the account whose order it is about, and leaves with it, also unsent", async () => {
  const user = await aUser();
  const [typed, others] = [await handedOver(user), await handedOver(user)];
  const long = new Date(Date.now() - 61_000);
  const key = await aReviewRequest(typed, "Typed@Example.ca", { claimedAt: long });
  const other = await aUser({ email: "taken@example.ca" });
  await aReviewRequest(others, other.email);
  const { subscriptions } = await personalDataOf(user);
  expect(subscriptions.map(({ email }) => email)).toEqual(["typed@example.ca"]);
  await deleteAccount(user);
  expect(await rows()).toMatchObject([{ email: other.email }]);
  // The key stays, so that it is not written again.
  expect(await db.mailMessage.findUnique({ where: { key } })).toMatchObject({ recipient: "", text: "" });
});

test("a review request leaves when an admin removes the customer from the last order with its address", async () => {
  const [user, admin] = [await aUser(), await anAdmin()];
  const [first, last] = [await handedOver(user), await handedOver(user)];
  await aReviewRequest(first, "typed@example.ca");
  await db.order.update({ where: { id: last }, data: { email: "Typed@example.ca" } });
  await removePersonalData(first, { admin });
  expect(await rows()).toHaveLength(1);
  await removePersonalData(last, { admin });
  expect(await rows()).toEqual([]);
});

test("emails to an account's address in capitals leave with it, except one that is being sent", async () => {
  const user = await aUser({ email: "capital@example.ca" });
  await subscribe({ ...newsletter, email: user.email });
  const key = await aReviewRequest(await handedOver(user), "Capital@Example.ca", { claimedAt: new Date() });
  await db.mailMessage.updateMany({
    where: { leaveUrl: { not: "" } },
    data: { recipient: "Capital@Example.ca" },
  });
  await deleteAccount(user);
  expect(await mailsTo("Capital@Example.ca")).toMatchObject([{ key }]);
});

test("a review request needs no confirmation, so it is kept with the date", async () => {
  await db.subscription.create({ data: { purpose: "review_request", email: EMAIL } });
  shiftClock(daysMs(retention.unconfirmedDays) + 60_000);
  await deleteExpiredData();
  expect(await rows()).toHaveLength(1);
});

test("a link to confirm from before unsubscribing subscribes nobody, and asking again needs a new confirmation", async () => {
  const id = await subscribe(newsletter);
  await unsubscribe(id);
  expect(await confirmSubscription(id)).toBe(false);
  await askForEmails(newsletter);
  expect(await confirmSubscription(id)).toBe(false);
  expect(await onlyRow()).toMatchObject({ confirmedAt: null });
});
