import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shiftClock } from "~/services/clock/clock";
import { mailHealth, readDemoMail, readDemoMailbox, sendMail } from "~/services/mail";
import { loadEnvironment } from "~/services/environment/environment";
import { liveVariables } from "../support/live";

const secret = "a secret for tests that is long enough";
const mail = {
  id: "4be0643f-1d98-573b-97cd-ca98a65347dd",
  to: "zoë@example.com",
  subject: "Order placed — Größe M 🦕",
  text: "Thank you!\n\nhttp://localhost:3000/orders/1?token=abc_-9",
  html: '<p>Thank you! <a href="http://localhost:3000/orders/1?token=abc_-9&amp;x=1">Your order</a></p>',
};

const shop = { name: "Parkland Prints", email: "owner@parkland.example" };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "mail-"));
});
afterEach(() => {
  shiftClock(0);
  rmSync(dataDir, { recursive: true, force: true });
});

describe("without an SMTP server", () => {
  const outbox = () => path.join(dataDir, "outbox");
  beforeEach(() => loadEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: secret }));

  test("a mail is kept as an .eml file that mail programs read", async () => {
    await sendMail(mail, shop);
    const read = await PostalMime.parse(readFileSync(path.join(outbox(), `${mail.id}.eml`)));
    expect(read).toMatchObject({ subject: mail.subject, messageId: `<${mail.id}@localhost>` });
    expect(read.to).toEqual([{ address: mail.to, name: "" }]);
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.html?.trim()).toBe(mail.html);
  });

  test("a mail that needs consent tells mail programs where to unsubscribe with one click, others do not", async () => {
    const leaveUrl = `https://shop.example/subscriptions/leave?id=${mail.id}&token=${"a".repeat(43)}`;
    await sendMail({ ...mail, leaveUrl }, shop);
    await sendMail({ ...mail, id: "order" }, shop);
    const headersOf = async (id: string) =>
      new Map(
        (await PostalMime.parse(readFileSync(path.join(outbox(), `${id}.eml`)))).headers.map(
          ({ key, value }) => [key, value],
        ),
      );
    const headers = await headersOf(mail.id);
    expect(headers.get("list-unsubscribe")).toBe(`<${leaveUrl}>`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect((await headersOf("order")).has("list-unsubscribe")).toBe(false);
  });

  test("the outbox is readable only by the shop's system user", async () => {
    await sendMail(mail, shop);
    const modes = [outbox(), ...readdirSync(outbox()).map((name) => path.join(outbox(), name))].map((kept) =>
      (statSync(kept).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["700", "600", "600"]);
  });

  test("a retry overwrites the mail it repeats", async () => {
    await sendMail(mail, shop);
    await sendMail(mail, shop);
    expect(readdirSync(outbox()).sort()).toEqual([`${mail.id}.eml`, `${mail.id}.json`]);
    expect(await readDemoMailbox()).toHaveLength(1);
  });

  test("the outbox is read newest first", async () => {
    await sendMail({ ...mail, id: "first" }, shop);
    shiftClock(60_000);
    await sendMail({ ...mail, id: "second" }, shop);
    expect((await readDemoMailbox()).map(({ id }) => id)).toEqual(["second", "first"]);
    expect(await readDemoMail("first")).toMatchObject({
      subject: mail.subject,
      to: mail.to,
      text: mail.text,
      html: mail.html,
    });
  });

  test.each(["../session-secret", "unknown", ""])("no mail is called %j", async (id) => {
    expect(await readDemoMail(id)).toBeNull();
  });

  test("an unused outbox is empty", async () => {
    expect(await readDemoMailbox()).toEqual([]);
    expect(await mailHealth()).toEqual({ ok: true });
  });
});

describe("with an SMTP server", () => {
  let server: SMTPServer;
  let received: { raw: Buffer; to: string[] }[];
  let refuse: boolean;

  beforeEach(async () => {
    received = [];
    refuse = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (refuse) return done(Object.assign(new Error("Mailbox is full"), { responseCode: 452 }));
          received.push({
            raw: Buffer.concat(chunks),
            to: session.envelope.rcptTo.map(({ address }) => address),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    loadEnvironment({
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Parkland Prints <shop@parkland.example>",
    });
  });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  test("a mail arrives with its text and its HTML, from the shop, answerable", async () => {
    await sendMail({ ...mail, to: "zoe@example.com" }, shop);
    expect(received.map(({ to }) => to)).toEqual([["zoe@example.com"]]);
    const read = await PostalMime.parse(received[0]?.raw ?? "");
    expect(read).toMatchObject({
      subject: mail.subject,
      messageId: `<${mail.id}@localhost>`,
      from: { name: "Parkland Prints", address: "shop@parkland.example" },
    });
    expect(read.replyTo?.[0]?.address).toBe("owner@parkland.example");
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.html?.trim()).toBe(mail.html);
  });

  test("in live another machine is sent mail by TLS alone, unless its URL says that plain is meant", async () => {
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const send = (url: string) => {
      loadEnvironment({ ...liveVariables, DATA_DIR: dataDir, SMTP_URL: url });
      return sendMail({ ...mail, to: "zoe@example.com" }, shop);
    };
    await expect(send(`smtp://127.0.0.2:${port}`)).rejects.toThrow();
    expect(received).toHaveLength(0);
    await send(`smtp://127.0.0.2:${port}?ignoreTLS=true`);
    await send(`smtp://127.0.0.1:${port}`);
    expect(received).toHaveLength(2);
  });

  test("an address cannot bring in another recipient or header", async () => {
    await sendMail({ ...mail, to: "zoe@example.com, thief@example.com" }, shop).catch(() => undefined);
    await sendMail({ ...mail, to: "zoe@example.com\r\nBcc: thief@example.com" }, shop).catch(() => undefined);
    expect(received.flatMap(({ to }) => to).filter((to) => to === "thief@example.com")).toEqual([]);
  });

  test("a refusal by the server is thrown, so the job is retried", async () => {
    refuse = true;
    await expect(sendMail({ ...mail, to: "zoe@example.com" }, shop)).rejects.toThrow("Mailbox is full");
  });

  test("mailHealth tells a server that answers from one that does not", async () => {
    expect(await mailHealth()).toEqual({ ok: true });
    loadEnvironment({
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "shop@parkland.example",
    });
    expect(await mailHealth()).toMatchObject({ ok: false });
  });
});
