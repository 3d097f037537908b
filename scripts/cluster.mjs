// `npm run cluster`: the shop in as many processes as there are cores, unless WORKERS says how many; two at least,
// so that an update replaces one while the other answers. Each of them comes through here.
import { availableParallelism } from "node:os";
import "./load-environment.mjs";

process.env.WORKERS ||= String(Math.max(2, availableParallelism()));
await import("./start.mjs");
