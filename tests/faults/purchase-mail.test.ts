import { createServer, type AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, expect, test } from "vitest";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { sendOutboxMail } from "~/domain/mail/outbox";
import { cancelOrder } from "~/domain/orders/cancel";
import { guestToken } from "~/domain/orders/guest-link";
import { markReady } from "~/domain/orders/status";
import { shiftClock } from "~/services/clock";
import { db } from "~/services/database";
import { addProduct, buy, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";

const port = await freePort();
useDatabase("empty", {
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Parkland Prints <shop@example.com>",
  SHOP_EMAIL: "owner@example.com",
  GST_NUMBER: "12345 6789 RT0001",
});
const provider = useProvider();
const HOUR = 3_600_000;

let server: SMTPServer | null = null;
let received: string[] = [];
afterEach(() => shiftClock(0));
afterAll(() => stopServer());

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function startServer(): Promise<void> {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let mail = "";
      stream.on("data", (chunk: Buffer) => (mail += chunk.toString()));
      stream.on("end", () => {
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
}

async function stopServer(): Promise<void> {
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = null;
}

const order = (user: { id: string } | null = null) =>
  addProduct(3, 1234, "Dragon & <Friends>").then((product) =>
    buy(provider, [{ ...product, quantity: 2, unitCents: 1234 }], user),
  );
const subjects = async () =>
  (await Promise.all(received.map((mail) => PostalMime.parse(mail))))
    .map(({ subject }) => subject ?? "")
    .sort();

test("a mail server that is down for an hour fails no order and loses no mail; nothing comes twice", async () => {
  const bought = await order();
  await work();
  expect(await db.mailMessage.findMany({ select: { sentAt: true, attempts: true } })).toEqual([
    { sentAt: null, attempts: 1 },
    { sentAt: null, attempts: 1 },
  ]);
  shiftClock(HOUR + 1000);
  expect((await reconcile({ backMs: HOUR })).open).toContainEqual(
    expect.objectContaining({ kind: "mail", repairable: true }),
  );
  await startServer();
  await reconcile({ backMs: HOUR });
  await work();
  await reconcile({ backMs: HOUR });
  await work();
  const number = bought.id.slice(0, 8).toUpperCase();
  expect(await subjects()).toEqual([
    `New order #${number}: $25.91, pickup`,
    `Your order #${number} at Parkland Prints`,
  ]);
  expect(await db.mailMessage.count({ where: { sentAt: null } })).toBe(0);
  await stopServer();
});

test("many workers at one mail send it once", async () => {
  await startServer();
  await order();
  const mails = await db.mailMessage.findMany({ where: { sentAt: null } });
  await Promise.all([...mails, ...mails, ...mails].map(({ id }) => sendOutboxMail(id)));
  await work();
  expect(received).toHaveLength(mails.length);
  await stopServer();
});

test("one for each event, in words and HTML: placed, ready, cancelled, with lines, totals, the GST number, where to, the rule and the guest's link", async () => {
  await startServer();
  const admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  const bought = await order();
  await markReady(bought.id, admin);
  await cancelOrder(bought.id, { guestToken: guestToken("cancel", bought.id) });
  await work();
  const mails = await Promise.all(received.map((mail) => PostalMime.parse(mail)));
  const toAda = mails.filter((mail) => mail.to?.[0]?.address === "ada@example.com");
  const find = (words: RegExp) => toAda.find(({ subject }) => words.test(subject ?? ""));
  const [placed, ready, cancelled] = [
    find(/at Parkland Prints/),
    find(/ready for pickup/),
    find(/was cancelled/),
  ];
  expect(toAda).toHaveLength(3);
  for (const mail of [placed, ready, cancelled]) {
    expect(mail?.text).toContain("2 × Dragon & <Friends>: $24.68");
    expect(mail?.html).toContain("Dragon &amp; &lt;Friends&gt;");
    for (const words of ["$24.68", "$1.23", "$25.91", "12345 6789 RT0001", `/orders/${bought.id}?token=`]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
  }
  for (const words of [
    "Pickup at our store",
    "4902 50 Avenue, Stony Plain, AB T7Z 1W5",
    "Monday to Saturday 9am-7pm",
    "Sunday 9am-5pm",
  ])
    for (const mail of [placed, ready]) expect(mail?.text).toContain(words);
  expect(placed?.text).toContain("within 4 hours");
  expect(cancelled?.text).toContain("$25.91 back to the card");
  expect(mails.find((mail) => mail.to?.[0]?.address === "owner@example.com")?.text).toContain("780-555-0100");
  await stopServer();
});
