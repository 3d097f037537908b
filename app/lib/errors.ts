export type DomainErrorKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "notAllowed"
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
  notAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
};

export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    readonly extra: { fields?: FieldErrors; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }

  get status(): number {
    return statusByKind[this.kind];
  }
}

export const notFound = (what: string, details?: Record<string, unknown>) =>
  new DomainError("notFound", `${what} not found`, { details });
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new DomainError("conflict", message, { details });
export const invalid = (message: string, fields?: FieldErrors) =>
  new DomainError("invalid", message, { fields });
