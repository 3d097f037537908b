import type { IncomingMessage } from "node:http";
import Stripe from "stripe";

/** Many times what a full page of its longest objects takes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The library's own way to the provider, which would read on for as long as something is sent. */
export function boundedHttpClient(maxBytes = MAX_BYTES): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = () => {
      // The library listens first, so that it hears of the end.
      const answer = toJSON();
      limit(response.getRawResponse() as IncomingMessage, maxBytes);
      return answer;
    };
    return response;
  };
  return client;
}

function limit(message: IncomingMessage, maxBytes: number): void {
  let bytes = 0;
  message.on("data", (chunk: string | Buffer) => {
    bytes += Buffer.byteLength(chunk);
    if (bytes > maxBytes) message.destroy(new Error("the payment provider's answer is far too long"));
  });
}
