import type Stripe from "stripe";

type Fields = Stripe.PaymentIntent.LastPaymentError;

/** The literals of a union of strings, without plain `string`. */
export type LiteralsOf<T> = T extends string ? (string extends T ? never : T) : never;

export interface ProblemBody extends Fields {
  type: LiteralsOf<Fields["type"]>;
  code?: LiteralsOf<Fields["code"]>;
  message: string;
}

export class Problem extends Error {
  readonly body: ProblemBody;

  constructor(
    readonly status: number,
    body: ProblemBody,
    /** A decline keeps what it wrote; other problems roll back. */
    readonly keeps = false,
  ) {
    super(body.message);
    this.body = withDocUrl(body);
  }

  /** Like Stripe: no answer is stored for requests that never started. */
  get stored(): boolean {
    return (
      this.keeps || this.status >= 500 || (this.status === 400 && !this.body.code?.startsWith("parameter_"))
    );
  }
}

class InvalidParameter extends Problem {
  override get stored() {
    return false;
  }
}

export function withDocUrl(body: ProblemBody): ProblemBody {
  return body.code
    ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
    : body;
}

export function badRequest(
  message: string,
  code?: ProblemBody["code"],
  param?: string,
  extra: Partial<ProblemBody> = {},
): Problem {
  return new Problem(400, { type: "invalid_request_error", message, code, param, ...extra });
}

export function invalidParameter(message: string, param?: string, code?: ProblemBody["code"]): Problem {
  return new InvalidParameter(400, { type: "invalid_request_error", message, code, param });
}

export function missing(kind: string, id: string, param = "id"): Problem {
  return new Problem(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unauthorized(message: string): Problem {
  return new Problem(401, { type: "invalid_request_error", message });
}
