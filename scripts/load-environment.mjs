// Import it first: later imports read the environment while they load.
import { environmentVariables } from "./environment.mjs";
import { main } from "./prepare.mjs";

await main(() => Object.assign(process.env, environmentVariables()));
