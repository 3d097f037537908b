/** A response that is not OK; its message is `{status}: {body, or else the status text}`, as specified. */
export class HttpError extends Error {
  readonly status: number;
  /** What the server wants people to read; null where it says nothing. */
  readonly serverMessage: string | null;
  /** Of a payment that was made already: what came of it is to be shown. */
  readonly paymentIntentId: string | null;
  /** The payment of a refused order is refunded. */
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

/** A call of the shop's API, tried once. @throws HttpError when it is refused */
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
