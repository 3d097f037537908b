import type { OrderLine } from "~/lib/cart/lines";
import { centsToText } from "~/lib/money/money";

/** The message is `{status}: {body or status text}`, as specified. */
export class HttpError extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  readonly paymentIntentId: string | null;
  readonly isRefunded: boolean;

  constructor({ status, statusText }: Pick<Response, "status" | "statusText">, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const { message, paymentIntentId, outcome } = fieldsOf(body);
    this.serverMessage = typeof message === "string" ? message : null;
    this.paymentIntentId = typeof paymentIntentId === "string" ? paymentIntentId : null;
    this.isRefunded = outcome === "refunded";
  }
}

/** Never retried. @throws HttpError when the response is not OK */
export async function postJson(path: string, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response, text);
  return fieldsOf(text);
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(json) as object | null) };
  } catch {
    return {};
  }
}

export function sentLines(lines: readonly OrderLine[]) {
  return lines.map(({ variationId, quantity, unitCents, productName, variationName }) => ({
    variationId,
    quantity,
    price: centsToText(unitCents),
    productName,
    variationName,
  }));
}
