import type { IncomingMessage } from "node:http";
import Stripe from "stripe";

const MAX_BYTES = 16 * 1024 * 1024;

/** Stripe's own client has no size limit. */
export function boundedHttpClient(maxBytes = MAX_BYTES): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = () => {
      // Called first, so that the library's listeners see the end.
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
