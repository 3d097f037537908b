// `npm run cluster`: the shop in as many processes as there are cores, unless WORKERS says how many. Each of
// them comes through here.
import { availableParallelism } from "node:os";
import "./load-environment.mjs";

process.env.WORKERS ||= String(availableParallelism());
await import("./start.mjs");
