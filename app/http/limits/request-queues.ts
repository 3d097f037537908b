import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from "node:http";
import { pagePath, isApiUrl } from "~/http/server/page-path";
import { securityHeaders } from "~/http/security/security";
import { plainPage } from "~/lib/plain-page";
import { logger } from "~/services/logging/logger";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const MAX_WAITING = 100;
/** Work continues after the client has left, at most as long as a transaction may take. */
const ABANDONED_MS = 30_000;

/** Never wait: files and backups; orders, webhooks and health checks; the demo's providers, which the shop calls. */
const unqueued = [
  /^\/(assets|uploads|images|admin\/backups\/[^/?]+|plain\.css|favicon\.\w+)([/?]|$)/,
  /^\/(orders|order-confirmation|pay|api\/orders|api\/stripe\/webhook|healthz|readyz|demo)([/?]|$)/,
];

/** The first match is used. Few requests run at once, so that orders stay fast: `npm run bench -- flooded`. */
export const queues = {
  search: { path: /^\/((api\/)?products(\/[^/?]+)?)?\?/, maxWorking: 1 },
  cart: { path: /^\/cart([/?]|$)/, maxWorking: 2 },
  checkout: { path: /^\/(checkout|api\/create-payment-intent)([/?]|$)/, maxWorking: 2 },
  signIn: { path: /^\/api\/(login|callback|logout)([/?]|$)/, maxWorking: 2 },
  backOffice: { path: /^\/(api\/)?admin([/?]|$)/, maxWorking: 2 },
  other: { path: /^/, maxWorking: 2 },
};

/** Each kind has its own queue, so that a flood of searches or a slow provider does not block the cart. */
export function queueRequests(handle: Handler): Handler {
  const kinds = Object.entries(queues).map(([kind, { path, maxWorking }]) => ({
    kind,
    path,
    queue: new BoundedQueue(maxWorking, MAX_WAITING),
  }));
  const refuse = busyRefusal();

  return (request, response) => {
    const url = request.url ?? "/";
    const path = pagePath(url) + (url.includes("?") ? "?" : "");
    const match = kinds.find((kind) => kind.path.test(path));
    if (!match || unqueued.some((free) => free.test(path))) return handle(request, response);
    const { kind, queue } = match;
    if (queue.isFull) return refuse(kind, request, response);
    const leave = () => queue.leave(request);
    response.once("close", () => {
      if (queue.isWaiting(request) || response.writableEnded) leave();
      else setTimeout(leave, ABANDONED_MS).unref();
    });
    queue.enter(request, () => {
      onceEnded(response, leave);
      handle(request, response);
    });
  };
}

/** Calls `done` when the response is complete, not when it has arrived: slow clients must not block others. */
function onceEnded(response: ServerResponse, done: () => void): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    try {
      return end(...given);
    } finally {
      done();
    }
  }) as typeof response.end;
}

class BoundedQueue {
  private readonly working = new Set<IncomingMessage>();
  private readonly waiting = new Map<IncomingMessage, () => void>();

  constructor(
    private readonly maxWorking: number,
    private readonly maxWaiting: number,
  ) {}

  get isFull(): boolean {
    return this.waiting.size >= this.maxWaiting;
  }

  isWaiting(request: IncomingMessage): boolean {
    return this.waiting.has(request);
  }

  enter(request: IncomingMessage, start: () => void): void {
    this.waiting.set(request, start);
    this.startNext();
  }

  leave(request: IncomingMessage): void {
    this.waiting.delete(request);
    this.working.delete(request);
    this.startNext();
  }

  private startNext(): void {
    for (const [request, start] of this.waiting) {
      if (this.busy >= this.maxWorking) return;
      this.waiting.delete(request);
      this.working.add(request);
      // Starts later, so that the event loop serves cached pages in between.
      setImmediate(start);
    }
  }

  /** Counts only requests with complete bodies: a client that sends slowly must not keep others waiting. */
  private get busy(): number {
    return [...this.working].filter(({ complete }) => complete).length;
  }
}

const RETRY_AFTER_SECONDS = "5";

const MINUTE_MS = 60_000;

const LONG_BYTES = 64 * 1024;

const MESSAGE =
  "The shop is very busy right now, so this was not done. Nothing was changed; please try again in a moment.";

const json = Buffer.from(JSON.stringify({ message: MESSAGE }));

const page = Buffer.from(
  plainPage({
    title: "Very busy right now",
    body: `<h1>Very busy right now</h1>
<p>This was not done, and nothing was changed. Wait a few seconds, then load this page again. Does your browser ask
whether to send the form again? It may.</p>
<p class="actions"><a class="button" href="/">Back to the shop</a></p>`,
  }),
);

const loggedAt = new Map<string, number>();

/** Refuses before anything is read, so that it costs almost nothing. */
function busyRefusal(): (kind: string, request: IncomingMessage, response: ServerResponse) => void {
  const setSecurityHeaders = securityHeaders();
  return (kind, { url = "/", headers }, response) => {
    log(kind);
    const [path = "/", query = ""] = url.split("?", 2);
    const isData = query.includes("_data=");
    const body = isData || isApiUrl(path) ? json : page;
    setSecurityHeaders(path, response);
    response.writeHead(503, {
      "Content-Type": body === json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Length": body.length,
      "Cache-Control": "no-store",
      "Retry-After": RETRY_AFTER_SECONDS,
      // Closing is cheaper than reading a long body.
      ...(isLong(headers) && { Connection: "close" }),
      // Without this header Remix's scripts take it for a proxy's answer and show no message.
      ...(isData && { "X-Remix-Catch": "yes" }),
    });
    response.end(body);
  };
}

function isLong({ "content-length": length, "transfer-encoding": encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined || Number(length ?? 0) > LONG_BYTES;
}

function log(kind: string): void {
  const time = performance.now();
  if (time - (loggedAt.get(kind) ?? -Infinity) < MINUTE_MS) return;
  loggedAt.set(kind, time);
  logger.warn({ kind }, "more requests of one kind come than can wait; some are refused");
}
