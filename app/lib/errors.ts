export type DomainErrorKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "conflict"
  | "tooLarge"
  | "unsupported"
  | "tooMany"
  | "unavailable";

/** Fields' messages by path: `{ "shippingAddress.email": ["Valid email is required"] }`. */
export type FieldErrors = Record<string, string[]>;

const statusByKind: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
};

/** What the shop refuses, in words for the person who asked. Skins turn it into a status and a message. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    /**
     * `fields` names what was wrong where; `details` is sent along as it is (what changed, the order's
     * refund).
     */
    readonly extra: { fields?: FieldErrors; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }

  get status(): number {
    return statusByKind[this.kind];
  }
}

export const notFound = (what: string) => new DomainError("notFound", `${what} not found`);
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new DomainError("conflict", message, { details });
export const invalid = (message: string, fields?: FieldErrors) =>
  new DomainError("invalid", message, { fields });
