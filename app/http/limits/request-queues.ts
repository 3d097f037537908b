import type { IncomingMessage, ServerResponse } from "node:http";
import { BoundedQueue } from "~/http/limits/bounded-queue";
import { busyRefusal } from "~/http/limits/refuse-busy";
import { pagePath } from "~/http/server/page-path";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const MAX_WAITING = 100;
/** Work continues after the client has left, at most as long as a transaction may take. */
const ABANDONED_MS = 30_000;

/** Files and backups; orders, webhooks and health checks; the demo's providers, which the shop calls itself. */
const unqueued = [
  /^\/(assets|uploads|images|admin\/backups\/[^/?]+|plain\.css|favicon\.\w+)([/?]|$)/,
  /^\/(orders|order-confirmation|pay|api\/orders|api\/stripe\/webhook|healthz|readyz|demo)([/?]|$)/,
];

/** The first match counts. Few run at once, so that orders stay fast: `npm run bench -- flooded`. */
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

/** When the response is complete, not when it has arrived: slow clients must not block others. */
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
