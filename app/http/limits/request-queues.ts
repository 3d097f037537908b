import type { IncomingMessage, ServerResponse } from "node:http";
import { BoundedQueue } from "~/http/limits/bounded-queue";
import { busyRefusal } from "~/http/limits/refuse-busy";
import { pagePath } from "~/http/server/page-path";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Of each queue and process. */
export const MAX_WAITING = 100;
/** After the client has left, the work goes on for at most as long as a transaction may take. */
const ABANDONED_MS = 30_000;

/** Files, backups too; orders, webhooks, health; the demo's providers, which the shop calls during a request. */
const unqueued = [
  /^\/(assets|uploads|images|admin\/backups\/[^/?]+|plain\.css|favicon\.\w+)([/?]|$)/,
  /^\/(orders|order-confirmation|api\/orders|api\/stripe\/webhook|healthz|readyz|demo)([/?]|$)/,
];

/** By path and "?"; the first match counts. So few are worked on that orders stay fast: `npm run bench -- flooded`. */
export const queues = {
  search: { path: /^\/((api\/)?products)?\?/, maxWorking: 1 },
  cart: { path: /^\/cart([/?]|$)/, maxWorking: 2 },
  checkout: { path: /^\/(checkout|api\/create-payment-intent)([/?]|$)/, maxWorking: 2 },
  signIn: { path: /^\/api\/(login|callback|logout)([/?]|$)/, maxWorking: 2 },
  backOffice: { path: /^\/(api\/)?admin([/?]|$)/, maxWorking: 2 },
  other: { path: /^/, maxWorking: 2 },
};

/**
 * Behind the page cache: costly requests pass a bounded queue, orders do not. Each kind has its own queue, so that
 * neither a flood of searches nor a slow provider keeps shoppers from the cart or the owner from the back office.
 */
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

/** When the response is made, not when it has arrived: a client that reads slowly must not keep others waiting. */
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
