type Form = Record<string, string | string[]> | URLSearchParams | FormData;

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export class Client {
  readonly cookies = new Map<string, string>();

  /** @param address the client's, for a shop that trusts its proxy */
  constructor(
    readonly url: string,
    private readonly address?: string,
  ) {}

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (this.address) headers.set("X-Forwarded-For", this.address);
    const response = await fetch(new URL(path, this.url), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  get(path: string, headers?: HeadersInit): Promise<Response> {
    return this.request(path, { headers });
  }

  post(path: string, form: Form = {}, headers?: HeadersInit): Promise<Response> {
    return this.request(path, {
      method: "POST",
      body: form instanceof FormData ? form : encoded(form),
      headers,
    });
  }

  async json<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const content: RequestInit =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await this.request(path, { method, ...content });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? null : JSON.parse(text)) as T,
    };
  }

  async follow(response: Response): Promise<Response> {
    let current = response;
    for (let step = 0; step < 10; step++) {
      const location = current.headers.get("Location");
      if (!location) return current;
      await current.body?.cancel();
      current = await this.get(new URL(location, current.url).href);
    }
    throw new Error(`redirected without an end, at last to ${current.url}`);
  }

  async page(path: string): Promise<{ status: number; html: string; url: string }> {
    const response = await this.follow(await this.get(path));
    return { status: response.status, html: await response.text(), url: response.url };
  }

  async signIn(email: string, returnTo = "/"): Promise<Response> {
    const asked = await this.follow(await this.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`));
    await asked.body?.cancel();
    if (!asked.ok)
      throw new Error(`${new URL(asked.url).pathname} answered ${asked.status} instead of the sign-in page`);
    const back = await this.follow(await this.post(asked.url, { email }));
    if (!back.ok) throw new Error(`signing in as ${email} ended with ${back.status} at ${back.url}`);
    return back;
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const gone = attributes.some(
      (attribute) =>
        /^max-age=0$/i.test(attribute) ||
        (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) < Date.now()),
    );
    if (gone) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function encoded(form: Exclude<Form, FormData>): URLSearchParams {
  if (form instanceof URLSearchParams) return form;
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
}
