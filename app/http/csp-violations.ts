import { logger } from "~/services/logger";

/** What browsers say the policy refused: nothing of the page, of its URL, or of who was there. */
interface Violation {
  directive: string;
  /** An origin, or what stands for one (`inline`, `chrome-extension:`). */
  blocked: string;
  count: number;
}

/** Anybody may report anything: more kinds than this are counted as one. */
const MAX_KINDS = 100;
const MAX_ORIGIN_LENGTH = 100;
const LOG_AGAIN_MS = 60 * 60 * 1000;
const OTHER = "other";

const directives = new Set(
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src".split(
    " ",
  ),
);
const blockedWords = new Set(
  "blob data eval inline self trusted-types-policy trusted-types-sink wasm-eval".split(" "),
);

const violations = new Map<string, Violation & { loggedAt: number }>();

/** Counts what one browser reports, and logs each kind at most once an hour and process. */
export function countViolation(directive: string, blockedUrl: string): void {
  // Older browsers send the directive with its sources.
  const name = directive.split(" ", 1)[0] ?? "";
  const violation = kindOf(directives.has(name) ? name : OTHER, blockedOrigin(blockedUrl));
  violation.count++;
  const time = performance.now();
  if (time - violation.loggedAt < LOG_AGAIN_MS) return;
  violation.loggedAt = time;
  logger.warn(
    { directive: violation.directive, blocked: violation.blocked, count: violation.count },
    "browsers report that the content security policy refused something",
  );
}

/** Since this process started. */
export function violationCounts(): Violation[] {
  return [...violations.values()].map(({ directive, blocked, count }) => ({ directive, blocked, count }));
}

function kindOf(directive: string, blocked: string) {
  const key = `${directive} ${blocked}`;
  let kind = violations.get(key);
  if (!kind && violations.size >= MAX_KINDS && blocked !== OTHER) return kindOf(OTHER, OTHER);
  if (!kind) violations.set(key, (kind = { directive, blocked, count: 0, loggedAt: -Infinity }));
  return kind;
}

function blockedOrigin(url: string): string {
  if (blockedWords.has(url)) return url;
  if (!URL.canParse(url)) return OTHER;
  const { origin, protocol } = new URL(url);
  // An extension's own name would tell who has it.
  const blocked = origin === "null" ? protocol : origin;
  return blocked.length <= MAX_ORIGIN_LENGTH ? blocked : OTHER;
}
