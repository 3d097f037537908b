/** An answer that is not OK, in the words of section 8: `{status}: {body, or else the status text}`. */
export class HttpError extends Error {
  readonly status: number;
  /** What the server says to people; null where it says nothing. */
  readonly said: string | null;

  constructor({ status, statusText }: Pick<Response, "status" | "statusText">, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const { message } = fieldsOf(body);
    this.said = typeof message === "string" ? message : null;
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
