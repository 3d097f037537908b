import type { Readable } from "node:stream";
import type { Request } from "express";
import type { User } from "~/schemas/user";
import { readSessionId } from "~/http/session/cookies";
import type { Limited } from "~/http/limits/limits";
import { modelIn, type Visit } from "~/http/cache/model-visit";
import { userOfSession } from "~/http/session/sessions";

/** The visitor; session and user are each read at most once per request, and only when needed. */
export interface Visitor {
  sessionId(): Promise<string | null>;
  user(): Promise<User | null>;
  lookedUp(): Promise<User | null>;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    requestId: string;
    limit(kind: Limited, user?: User | null): Promise<void>;
    /** The client that limits count; null if it is exempt. */
    client(): string | null;
    visitor: Visitor;
    modelVisit: Visit | null;
    /** A form sent without scripts. Recognized by the URL, because not every text browser accepts HTML explicitly. */
    wantsPage: boolean;
    /** The loaders run after this request's action, whose cookies they must not replace. */
    isAfterAction: boolean;
    /** The adapter would read a long body into memory. Not compressed, so the answer needs `no-transform`. */
    sendStream(body: Readable): void;
  }
}

export function visitorOf(cookieHeader: string | null | undefined): Visitor {
  let sid: Promise<string | null> | undefined;
  let user: Promise<User | null> | undefined;
  const sessionId = () => (sid ??= readSessionId(cookieHeader));
  return {
    sessionId,
    user: () => (user ??= sessionId().then((known) => (known ? userOfSession(known) : null))),
    lookedUp: () => user ?? Promise.resolve(null),
  };
}

const visitors = new WeakMap<Request, Visitor>();

export function expressVisitor(request: Request): Visitor {
  let visitor = visitors.get(request);
  if (!visitor) {
    const model = modelIn(request.headers);
    visitor = model ? modelVisitor(model) : visitorOf(request.headers.cookie);
    visitors.set(request, visitor);
  }
  return visitor;
}

function modelVisitor({ user: shown }: Visit): Visitor {
  const user = shown && { ...nameless, id: shown.id, isAdmin: shown.isAdmin };
  return {
    sessionId: () => Promise.resolve(null),
    user: () => Promise.resolve(user),
    lookedUp: () => Promise.resolve(user),
  };
}

const nameless = {
  email: "",
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  createdAt: new Date(0).toISOString(),
};
