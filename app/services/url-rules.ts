/** This machine, whatever it is called elsewhere. */
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** With the name of a server, which may stand behind the `?`. */
export function isMailUrl(text: string): boolean {
  return URL.canParse(text) && hostIn(new URL(text)) !== "";
}

/** As PostgreSQL's driver reads it: a user without a host is one at a socket that is named behind the `?`. */
export function isDatabaseUrl(text: string): boolean {
  return URL.canParse(withHost(text));
}

/** A URL that `URL` can read, whether or not the host is left out. */
export function withHost(databaseUrl: string): string {
  return databaseUrl.replace("@/", "@localhost/");
}

export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

/** A scheme and a name, without a path, a query or a user. */
export function isWebOrigin(text: string): boolean {
  return isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/` && !/[?#]/.test(text);
}

/**
 * Whether mail goes by TLS or not at all: to every other machine, unless the URL says that plain is meant
 * (`ignoreTLS=true`, in a network of one's own).
 */
export function mailNeedsTls(url: string): boolean {
  return isElsewhere(url) && !new URL(url).searchParams.has("ignoreTLS");
}

/** Of another machine than this one; a socket is this one's. */
export function isElsewhere(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = hostIn(new URL(url));
  return host !== "" && !host.startsWith("/") && !loopbackNames.has(host);
}

function hostIn({ hostname, searchParams }: URL): string {
  return searchParams.get("host") ?? hostname;
}

/** Readable on its way; what stays on this machine has none. */
export function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !loopbackNames.has(hostname);
}

/** What a database's URL says of encryption; null if nothing. */
export function sslModeOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get("sslmode") : null;
}
