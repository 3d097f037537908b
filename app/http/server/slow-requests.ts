import type { Handler } from "~/http/server/listen";
import { databaseSlow } from "~/services/database";

const SLOW_MS = 1_000;

/** Checks that the database answers while a request takes long. With the check's limit, this finds out in less than 5 s. */
export function checkSlowRequests(handler: Handler): Handler {
  return (request, response) => {
    const timer = setInterval(() => {
      if (!response.headersSent) databaseSlow();
    }, SLOW_MS);
    response.once("close", () => clearInterval(timer));
    handler(request, response);
  };
}
