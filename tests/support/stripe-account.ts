import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface StripeAccount {
  address: { host: string; port: number; protocol: "http" };
  endpoints: { url: string; status: string; enabled_events: string[] }[] | null;
  stop(): Promise<void>;
}

export async function startStripeAccount(): Promise<StripeAccount> {
  const forbidden = {
    error: {
      type: "invalid_request_error",
      message: "The provided key 'rk_test_*' does not have the required permissions for this endpoint.",
    },
  };
  const server = createServer(({ url = "" }, response) => {
    const isAboutWebhooks = url.startsWith("/v1/webhook_endpoints");
    const isForbidden = isAboutWebhooks && account.endpoints === null;
    const data = isAboutWebhooks ? account.endpoints : [];
    response
      .writeHead(isForbidden ? 403 : 200, { "Content-Type": "application/json" })
      .end(JSON.stringify(isForbidden ? forbidden : { object: "list", has_more: false, url, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const account: StripeAccount = {
    address: { host: "127.0.0.1", port, protocol: "http" },
    endpoints: [],
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  return account;
}
