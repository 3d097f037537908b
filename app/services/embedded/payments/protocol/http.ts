import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "~/services/process/close-server";
import { answer } from "./api.ts";
import type { Provider } from "~/services/embedded/payments/objects/transactions.ts";

const MAX_BODY = 1_000_000;

export async function listen(
  provider: Provider,
): Promise<{ host: string; port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answerHttp(provider, request, response, request.url ?? "/").catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { host: "127.0.0.1", port, close: () => closeServer(server) };
}

export async function answerHttp(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const body = await bodyOf(request);
  const [path = "/", query = ""] = address.split("?", 2);
  const key = request.headers["idempotency-key"];
  const result = await answer(provider, {
    method: request.method ?? "GET",
    path,
    query,
    body,
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === "string" ? key : null,
  });
  if (!result) {
    request.socket.destroy();
    return;
  }
  response.writeHead(result.status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-cache, no-store",
    "Request-Id": result.requestId,
    ...(key !== undefined && { "Idempotency-Key": key }),
    ...(result.originalRequestId && { "Original-Request": result.originalRequestId }),
    ...(result.replayed && { "Idempotent-Replayed": "true" }),
    // A retry would only get the stored 5xx again.
    ...(result.status >= 500 && { "Stripe-Should-Retry": "false" }),
  });
  response.end(typeof result.body === "string" ? result.body : JSON.stringify(result.body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error("The request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
