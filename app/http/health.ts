import { Router } from "express";
import { databaseLost, db, isDatabaseLost } from "~/services/database";

/** `/healthz`: the process is alive. `/readyz`: the database answers and its tables are there. */
export function health(): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", (_request, response) => {
    db.catalogueVersion
      .findFirstOrThrow()
      .then(() => response.set("Cache-Control", "no-store").json({ status: "ready" }))
      .catch((error: unknown) => {
        if (isDatabaseLost(error)) databaseLost(error);
        response
          .status(503)
          .set({ "Cache-Control": "no-store", "Retry-After": "5" })
          .json({ status: "the database does not answer" });
      });
  });
  return router;
}
