const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isMailUrl(text: string): boolean {
  return URL.canParse(text) && hostIn(new URL(text)) !== "";
}

/** PostgreSQL's driver accepts a user without a host, and a socket after the `?`. */
export function isDatabaseUrl(text: string): boolean {
  return URL.canParse(withHost(text));
}

export function withHost(databaseUrl: string): string {
  return databaseUrl.replace("@/", "@localhost/");
}

export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

export function isWebOrigin(text: string): boolean {
  return isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/` && !/[?#]/.test(text);
}

export function mailNeedsTls(url: string): boolean {
  return isElsewhere(url) && !new URL(url).searchParams.has("ignoreTLS");
}

export function isElsewhere(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = hostIn(new URL(url));
  return host !== "" && !host.startsWith("/") && !loopbackNames.has(host);
}

function hostIn({ hostname, searchParams }: URL): string {
  return searchParams.get("host") ?? hostname;
}

export function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !loopbackNames.has(hostname);
}

export function sslModeOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get("sslmode") : null;
}
