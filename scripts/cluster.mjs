// `npm run cluster`: WORKERS processes or one per core, at least two, so that one answers during an update.
import { availableParallelism } from "node:os";
import "./load-environment.mjs";

process.env.WORKERS ||= String(Math.max(2, availableParallelism()));
await import("./start.mjs");
