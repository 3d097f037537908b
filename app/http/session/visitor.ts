import type { Readable } from "node:stream";
import type { Request } from "express";
import type { User } from "~/schemas/user";
import { readSessionId } from "~/http/session/cookies";
import type { Limited } from "~/http/limits/limits";
import { modelIn, type Visit } from "~/http/cache/model-visit";
import { userOfSession } from "~/http/session/sessions";

/** Who is asking; both are looked up at most once per request, and only when wanted. */
export interface Visitor {
  sessionId(): Promise<string | null>;
  user(): Promise<User | null>;
  /** Who it is, if somebody has asked; null otherwise. */
  lookedUp(): Promise<User | null>;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    requestId: string;
    /** Counts one use by the client's address, and by the account. @throws DomainError tooMany */
    limit(kind: Limited, user?: User | null): Promise<void>;
    /** What limits count as one client; null where none apply. */
    client(): string | null;
    visitor: Visitor;
    /** Whom the page cache has a page rendered for; null for real visitors. */
    modelVisit: Visit | null;
    /** A form that was sent without scripts. By the URL: not every text browser says that it takes HTML. */
    wantsPage: boolean;
    /**
     * Gives the answer a long body, which is read no faster than it is taken: the adapter would put all of it in
     * memory. It is sent as it is, so the answer says `no-transform`.
     */
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

/**
 * The visitor of an Express request: the same object for every handler that asks, and for the pages behind
 * it.
 */
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
  ...{ email: "", firstName: null, lastName: null, profileImageUrl: null },
  createdAt: new Date(0).toISOString(),
};
