import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import * as build from "virtual:remix/server-build";
import { startVersionWatch } from "~/domain/version";
import { visitorOf } from "~/http/visitor";
import { connectDatabase } from "~/services/database";
import { loadEnvironment } from "~/services/environment";

/**
 * The measure of rendered pages: the shop's own pages with their data already there, turned into text by
 * `renderToString` and sent by `node:http`; no routing, no database, no headers, no compression. The first
 * request for an address goes through the loaders, the rest render what was captured then.
 */
loadEnvironment(process.env);
connectDatabase(process.env.DATABASE_URL ?? "");
await startVersionWatch();

const captured = new Map<string, EntryContext>();
const capture = createRequestHandler(
  {
    ...build,
    entry: {
      module: {
        default: (request: Request, _status: number, _headers: Headers, context: EntryContext) => {
          captured.set(
            keyOf(new URL(request.url).pathname, request.headers.get("Cookie") ?? undefined),
            context,
          );
          return new Response();
        },
      },
    },
  },
  "production",
);

const server = createServer((request, response) => {
  void answer(request.url ?? "/", request.headers.cookie).then((html) =>
    response.writeHead(200, ["Content-Type", "text/html; charset=utf-8"]).end(html),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

async function answer(path: string, cookie: string | undefined): Promise<string> {
  const key = keyOf(path, cookie);
  const url = `http://localhost${path}`;
  if (!captured.has(key)) {
    const request = new Request(url, { headers: { Cookie: cookie ?? "" } });
    await capture(request, {
      requestId: "yardstick",
      limit: () => Promise.resolve(),
      client: () => null,
      sendStream: () => undefined,
      visitor: visitorOf(cookie),
      wantsPage: true,
      modelVisit: null,
    });
  }
  const context = captured.get(key);
  if (!context) throw new Error(`${path} could not be captured`);
  return `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={url} />)}`;
}

function keyOf(path: string, cookie: string | undefined): string {
  return `${path} ${cookie ?? ""}`;
}
