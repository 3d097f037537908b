import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fetched } from "./fetched.mjs";
import { cookieHeader } from "./screens.mjs";
import { say } from "../prepare.mjs";

const NU_CHECKER = "vnu-jar@26.9.27";

export async function nuChecker(shop, screens, people) {
  if (spawnSync("java", ["-version"]).error) return null;
  say("The Nu checker …");
  const folder = path.join(shop.folder, "html");
  mkdirSync(folder);
  const files = new Map();
  for (const { name, path: address, as } of screens) {
    const file = path.join(folder, `${files.size}.html`);
    files.set(path.basename(file), name);
    const answer = await fetch(shop.url + address, {
      headers: { Cookie: cookieHeader(people[as]), Accept: "text/html" },
    });
    writeFileSync(file, await answer.text());
  }
  const { stdout, stderr } = fetched(
    NU_CHECKER,
    ["vnu", "--errors-only", "--format", "gnu", folder],
    {},
    false,
  );
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes(": error"));
  return lines.map((line) => line.replace(/^.*?(\d+\.html)"?:/, (_all, file) => `${files.get(file)}: `));
}
