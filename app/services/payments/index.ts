import Stripe from "stripe";
import { DomainError } from "~/lib/errors";
import { logThrottle } from "~/lib/log-throttle";
import { z } from "~/schemas/zod";
import { logger } from "~/services/logging/logger";
import type { IncomingMessage } from "node:http";

export interface PaymentConnection {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  host?: string;
  port?: number;
  protocol?: "http" | "https";
  timeout?: number;
  retries?: number;
}

let connection: PaymentConnection;
export let stripe: Stripe;

export function connectPayments(given: PaymentConnection): void {
  connection = given;
  const { host, port, protocol } = given;
  stripe = new Stripe(given.secretKey, {
    ...(host && { host, port, protocol }),
    httpClient: boundedHttpClient(),
    timeout: given.timeout ?? 10_000,
    maxNetworkRetries: given.retries ?? 1,
    telemetry: false,
    appInfo: { name: "parkland-prints" },
  });
}

export function webhookSecret(): string {
  return connection.webhookSecret;
}

export function publishableKey(): string {
  return connection.publishableKey;
}

/** `broken`: a server error, stored under the idempotency key. `unreachable`: the outcome is unknown. */
export class ProviderError extends DomainError {
  constructor(
    readonly failure: "refused" | "broken" | "unreachable",
    readonly code: string | null,
    readonly reason: string,
  ) {
    super(
      "unavailable",
      "The payment provider is not answering right now. Nothing was charged by this step; please try again in a moment.",
    );
  }
}

export const identified = z.looseObject({ id: z.string().min(1) });

/** @throws only ProviderErrors, also for an answer without the expected `shape` */
export async function callProvider<T>(what: string, call: () => Promise<T>, shape: z.ZodType): Promise<T> {
  try {
    const answer = await call();
    if (shape.safeParse(answer).success) return answer;
    throw new TypeError("the answer is not one of the payment provider's");
  } catch (error) {
    // The library throws its own TypeErrors for unexpected JSON.
    if (!(error instanceof Stripe.errors.StripeError)) throw notAnAnswer(what, error);
    const failure =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error.code === "idempotency_key_in_use"
        ? "unreachable"
        : (error.statusCode ?? 500) >= 500
          ? "broken"
          : "refused";
    const { code, statusCode: status, requestId: request } = error;
    const times = failedCalls(`${what} ${failure} ${code} ${status}`);
    if (times)
      logger.warn(
        { call: what, failure, code, status, request, times },
        "a call to the payment provider failed",
      );
    throw new ProviderError(failure, error.code ?? null, error.message);
  }
}

/** Limits log lines, because the sweep repeats the same calls every few minutes. */
const failedCalls = logThrottle();

export const listOf = (shape: z.ZodType) => z.looseObject({ data: z.array(shape) });

function notAnAnswer(what: string, error: unknown): ProviderError {
  const reason = error instanceof Error ? error.message : String(error);
  logger.warn({ call: what, error }, "the payment provider's answer could not be read");
  return new ProviderError("unreachable", null, reason);
}

export async function callProviderOrNull<T>(
  what: string,
  call: () => Promise<T>,
  shape: z.ZodType,
): Promise<T | null> {
  try {
    return await callProvider(what, call, shape);
  } catch (error) {
    if (error instanceof ProviderError && error.code === "resource_missing") return null;
    throw error;
  }
}

export function idOf(reference: unknown): string | null {
  if (typeof reference === "string") return reference;
  if (reference && typeof reference === "object" && "id" in reference && typeof reference.id === "string")
    return reference.id;
  return null;
}

const failureWords = {
  refused: "It refuses our calls",
  broken: "It answers with errors",
  unreachable: "It does not answer",
};

export async function paymentsHealth(): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    await callProvider(
      "health",
      () => stripe.paymentIntents.list({ limit: 1 }, { timeout: 3_000, maxNetworkRetries: 0 }),
      listOf(identified),
    );
    return { ok: true };
  } catch (error) {
    return {
      ok: false,
      reason:
        error instanceof ProviderError ? `${failureWords[error.failure]} (${error.reason})` : String(error),
    };
  }
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Stripe's own client has no size limit. */
function boundedHttpClient(maxBytes = MAX_BYTES): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = () => {
      // Comes first, so that the library's listeners see the end.
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
