import { setTimeout as wait } from "node:timers/promises";
import { Router } from "express";
import { databaseLost, db, isDatabaseLost } from "~/services/database";

/** A database that does not answer is not ready. Health checks cannot wait as long as shoppers. */
const TIMEOUT_MS = 3_000;

const tooLate = () =>
  wait(TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(new Error("The database is slow.")));

export function health(): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", (_request, response) => {
    Promise.race([db.catalogueVersion.findFirstOrThrow(), tooLate()])
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
