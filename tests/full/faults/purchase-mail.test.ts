import { createServer, type AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { issueCard } from "~/domain/gift-cards/issue";
import { reconcile, repair } from "~/domain/reconciliation/reconcile";
import { sendOutboxMail } from "~/domain/mail/outbox";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { handOver, markReady } from "~/domain/orders/status/status";
import { now, shiftClock } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { addProduct, buy, useProvider, work } from "../../support/checkout";
import { useDatabase } from "../../support/database";

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
afterEach(async () => {
  shiftClock(0);
  await stopServer();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function startServer(refused?: string, responseCode = 550): Promise<void> {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? Object.assign(new Error("no such user"), { responseCode }) : undefined),
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

test("a mail whose sender died goes out once its claim of a minute has ended, though a job finds it claimed before", async () => {
  await startServer();
  await order();
  await db.mailMessage.updateMany({ where: { sentAt: null }, data: { claimedAt: now(), attempts: 1 } });
  await work();
  expect(received).toEqual([]);
  shiftClock(61_000);
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '61 seconds'`;
  await work();
  expect(received).toHaveLength(2);
  expect(await db.mailMessage.count({ where: { sentAt: null } })).toBe(0);
  await stopServer();
});

test("placed, ready and cancelled orders send an email each, as text and HTML, with lines, totals, GST number, address and the guest's link", async () => {
  await startServer();
  const admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  const bought = await order();
  await markReady(bought.id, admin);
  // The ten seconds for an undo are over.
  await db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at => now())
    FROM graphile_worker.jobs WHERE task_identifier = 'mail'`;
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

test("email to a refused address is retried for a day, listed as given up for a week, sent again by Repair, and deleted with its customer", async () => {
  const ada = "ada@example.com";
  await startServer(ada);
  const bought = await order();
  const read = () => db.mailMessage.findFirstOrThrow({ where: { orderId: bought.id, recipient: ada } });
  const attempts = async () => (await read()).attempts;
  const sweep = async () => {
    const { open } = await reconcile({ backMs: HOUR });
    await work();
    return open.filter(({ kind }) => kind === "mail").map(({ text }) => text.slice(0, 10));
  };
  await work();
  expect(await read()).toMatchObject({ sentAt: null, attempts: 1, failure: expect.stringMatching(/550/) });
  await sweep();
  expect(await attempts()).toBe(1);
  // A restored backup has no jobs.
  const { id } = await read();
  await db.$executeRaw`SELECT graphile_worker.remove_job(${`mail:${id}`})`;
  shiftClock(2 * HOUR);
  expect(await sweep()).toEqual(["Not sent: "]);
  expect(await attempts()).toBe(2);
  shiftClock(25 * HOUR);
  await expect(sendOutboxMail(id)).rejects.toThrow("550");
  await sendOutboxMail(id);
  expect(await sweep()).toEqual(["Given up: "]);
  expect(await attempts()).toBe(3);
  shiftClock(9 * 24 * HOUR);
  expect(await sweep()).toEqual([]);
  const admin = await db.user.create({ data: { email: "second@example.com", isAdmin: true } });
  await repair("mail", id, admin);
  await work();
  expect(await attempts()).toBe(4);
  await markReady(bought.id, admin);
  await handOver(bought.id, admin);
  await removePersonalData(bought.id, { admin });
  expect(await db.mailMessage.findUnique({ where: { id } })).toMatchObject({ recipient: "", text: "" });
  await repair("mail", id, admin);
  await sweep();
  expect(await db.mailMessage.findUnique({ where: { id } })).toMatchObject({ attempts: 4, failure: null });
  await stopServer();
});

test("a given-up mail keeps no gift card's code, and Repair sends a new one", async () => {
  const ada = "ada@example.com";
  await startServer(ada);
  const admin = await db.user.create({ data: { email: "third@example.com", isAdmin: true } });
  const { id: itemId, orderId } = await db.orderItem.findFirstOrThrow();
  const giftCardId = await transaction((tx) =>
    issueCard(tx, {
      ...{ source: { orderItemId: itemId }, kind: "sold", cents: 2500, orderId },
      recipient: { name: "Ada", email: ada, message: "", sendOn: null },
    }),
  );
  await work();
  const read = () =>
    db.mailMessage.findFirstOrThrow({ where: { key: { startsWith: `gift-card:${giftCardId}` } } });
  const { id, text } = await read();
  expect(text).toMatch(/[A-Z]{4}-[A-Z]{4}/);
  shiftClock(25 * HOUR);
  await expect(sendOutboxMail(id)).rejects.toThrow("550");
  expect(await read()).toMatchObject({ text: "", html: "", givenUpAt: expect.any(Date) });
  await stopServer();
  await startServer();
  await repair("mail", id, admin);
  await work();
  expect(await read()).toMatchObject({ key: `gift-card:${giftCardId}:2`, sentAt: expect.any(Date) });
  expect(received.join()).toMatch(/[A-Z]{4}-[A-Z]{4}/);
  await stopServer();
});

async function refused(responseCode: number) {
  const ada = "ada@example.com";
  await startServer(ada, responseCode);
  const bought = await order();
  await work();
  const read = () => db.mailMessage.findFirstOrThrow({ where: { orderId: bought.id, recipient: ada } });
  const { id } = await read();
  // A slow machine must not retry it here.
  await db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '1 hour')
    FROM graphile_worker.jobs WHERE key = ${`mail:${id}`}`;
  return { id, read };
}

test("an address that is refused for now keeps its growing pauses, and is given up after five days of refusals", async () => {
  const { id, read } = await refused(450);
  const sweep = async () => {
    await reconcile({ backMs: HOUR });
    await work();
  };
  await sweep();
  expect(await read()).toMatchObject({ attempts: 1, failure: expect.stringMatching(/450/) });
  shiftClock(4 * 24 * HOUR);
  await expect(sendOutboxMail(id)).rejects.toThrow("450");
  expect(await read()).toMatchObject({ attempts: 2, givenUpAt: null });
  await sweep();
  expect(await read()).toMatchObject({ attempts: 2 });
  shiftClock(6 * 24 * HOUR);
  await expect(sendOutboxMail(id)).rejects.toThrow("450");
  expect(await read()).toMatchObject({ givenUpAt: expect.any(Date) });
  await stopServer();
});

test("one refusal and a mail server that is away for a day give up no mail: it goes out when the server is back", async () => {
  const { id, read } = await refused(550);
  await stopServer();
  shiftClock(HOUR);
  await expect(sendOutboxMail(id)).rejects.toThrow("ECONNREFUSED");
  shiftClock(25 * HOUR);
  await reconcile({ backMs: HOUR });
  await work();
  await startServer();
  await reconcile({ backMs: HOUR });
  await work();
  expect(await read()).toMatchObject({ sentAt: expect.any(Date) });
  await stopServer();
});

test("email jobs run after all others, so a slow mail server delays no refund", async () => {
  const bought = await order();
  await cancelOrder(bought.id, { guestToken: guestToken("cancel", bought.id) });
  const [first, ...rest] = await db.$queryRaw<{ task: string }[]>`
    SELECT task_identifier AS task FROM graphile_worker.jobs
    WHERE task_identifier IN ('mail', 'refund') AND attempts = 0 ORDER BY priority, run_at, id`;
  expect(first).toEqual({ task: "refund" });
  expect(rest.length).toBeGreaterThan(1);
  expect(new Set(rest.map(({ task }) => task))).toEqual(new Set(["mail"]));
  await work();
});
