// Imported first by the scripts that run by themselves: what they import after it reads the environment while
// it is loaded.
import { environmentVariables } from "./environment.mjs";
import { main } from "./prepare.mjs";

await main(() => Object.assign(process.env, environmentVariables()));
