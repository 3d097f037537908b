export interface ProblemBody {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** An error as Stripe answers it: `{"error": {...}}` with a status. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly body: ProblemBody,
    /** A decline is an answer that leaves traces: what it wrote is kept. Anything else is rolled back. */
    readonly keeps = false,
  ) {
    super(body.message);
  }

  /** Stripe stores no answer for a request that never started: bad parameters, bad keys, unknown ids. */
  get stored(): boolean {
    return this.keeps || this.status >= 500 || (this.status === 400 && !this.body.code?.startsWith("parameter_"));
  }
}

export function badRequest(message: string, code?: string, param?: string, extra: Partial<ProblemBody> = {}): Problem {
  return new Problem(400, { type: "invalid_request_error", message, code, param, ...extra });
}

export function missing(kind: string, id: string, param = "id"): Problem {
  return new Problem(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}

export function unauthorized(message: string): Problem {
  return new Problem(401, { type: "invalid_request_error", message });
}
