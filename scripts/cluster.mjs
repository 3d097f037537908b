// `npm run cluster`: at least two processes, so that one answers during an update.
import { availableParallelism } from "node:os";
import "./load-environment.mjs";

process.env.WORKERS ||= String(Math.max(2, availableParallelism()));
await import("./start.mjs");
