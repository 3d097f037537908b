import type { Visitor } from "~/http/visitor";

declare module "@remix-run/node" {
  /** What every loader and action is given beside the request. */
  interface AppLoadContext {
    requestId: string;
    /** The client's address, for rate limits. */
    address: string;
    visitor: Visitor;
  }
}

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";
  const build: ServerBuild;
  export = build;
}
