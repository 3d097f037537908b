import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { systemStatus } from "~/domain/system-status";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty");
const provider = useProvider();
afterEach(() => provider.clearFaults());

const parts = async () =>
  Object.fromEntries(
    (await systemStatus()).map(({ name, state, reason }) => [name, reason ? `${state}: ${reason}` : state]),
  );
const well = { Database: "Connected", "Payment provider": "Active", "Image host": "Active", Mail: "Active" };

test("when all is well the parts are called as specified", async () => {
  expect(await parts()).toEqual(well);
});

test("a payment provider that answers with errors is unavailable, and the others are not", async () => {
  await provider.fault("error500", "GET", "/v1/payment_intents%", 5);
  expect(await parts()).toEqual({
    ...well,
    "Payment provider": expect.stringMatching(/^Unavailable: It answers with errors/) as string,
  });
});

test("a folder that cannot be written to makes the image host unavailable", async () => {
  const folder = environment.uploadsDir;
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, "not a folder");
  expect(await parts()).toEqual({
    ...well,
    "Image host": "Unavailable: Images cannot be stored because the folder is a file",
  });
  rmSync(folder);
  mkdirSync(path.resolve(folder));
});

test("an unsent old email shows Mail as unavailable until it is sent", async () => {
  const { id } = await db.mailMessage.create({
    data: {
      key: "stuck",
      recipient: "a@example.ca",
      subject: "Stuck",
      text: "",
      html: "",
      createdAt: new Date(Date.now() - 3_600_000),
    },
  });
  expect(await parts()).toEqual({ ...well, Mail: "Unavailable: 1 message waits to be sent" });
  await db.mailMessage.update({ where: { id }, data: { sentAt: new Date() } });
  expect(await parts()).toEqual(well);
});

test("settings are listed only while there is something to check", async () => {
  environment.warnings.push("TRUST_PROXY is not set.");
  expect(await parts()).toEqual({ ...well, Settings: "Check: TRUST_PROXY is not set." });
  environment.warnings.pop();
  expect(await parts()).toEqual(well);
});
