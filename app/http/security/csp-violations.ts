import { logThrottle } from "~/lib/log-throttle";
import { logger } from "~/services/logging/logger";

const MAX_ORIGIN_LENGTH = 100;
const OTHER = "other";

const directives = new Set(
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src".split(
    " ",
  ),
);
const blockedWords = new Set(
  "blob data eval inline self trusted-types-policy trusted-types-sink wasm-eval".split(" "),
);

const throttle = logThrottle();

/** At most once an hour for each directive, because anybody can send reports. Never logs page, full URL or visitor. */
export function logViolation(sentDirective: string, blockedUrl: string): void {
  // Older browsers add the sources to the directive.
  const name = sentDirective.split(" ", 1)[0] ?? "";
  const directive = directives.has(name) ? name : OTHER;
  const count = throttle(directive);
  if (count === null) return;
  logger.warn(
    { directive, blocked: blockedOrigin(blockedUrl), count },
    "a browser reports that the content security policy refused something",
  );
}

function blockedOrigin(url: string): string {
  if (blockedWords.has(url)) return url;
  if (!URL.canParse(url)) return OTHER;
  const { origin, protocol } = new URL(url);
  // An extension's name would identify its user.
  const blocked = origin === "null" ? protocol : origin;
  return blocked.length <= MAX_ORIGIN_LENGTH ? blocked : OTHER;
}
