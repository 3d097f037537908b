import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { connectPayments, paymentsHealth } from "~/services/payments";

const MEGABYTE = Buffer.alloc(1024 * 1024, "x");

async function sendWithoutEnd(response: ServerResponse, sent: () => void): Promise<void> {
  response.writeHead(200, { "Content-Type": "application/json" }).write('{"data":"');
  while (!response.destroyed) {
    sent();
    if (!response.write(MEGABYTE)) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
}

test("an answer of the payment provider that has no end is cut off, and counts as none", async () => {
  let megabytes = 0;
  const server = createServer((_request, response) => void sendWithoutEnd(response, () => megabytes++));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const keys = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
  connectPayments({ ...keys, host: "127.0.0.1", port, protocol: "http", retries: 0, timeout: 60_000 });
  expect(await paymentsHealth()).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^It does not answer/),
  });
  // What was on its way when the shop stopped reading.
  expect(megabytes).toBeLessThan(40);
  server.closeAllConnections();
  server.close();
});
