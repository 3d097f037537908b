// `npm run two-versions -- [COMMIT] [--one-way]`: `--one-way` when the earlier version cannot read new signatures.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  main,
  outputOf,
  prepareBuild,
  prepareClient,
  prepareInstall,
  root,
  say,
  ScriptError,
} from "./prepare.mjs";

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { "one-way": { type: "boolean" } },
    allowPositionals: true,
  });
  const wanted = positionals[0] ?? "HEAD~1";
  const commit = git("rev-parse", "--verify", "--quiet", `${wanted}^{commit}`);
  if (!commit)
    throw new ScriptError(
      `There is no ${wanted} here: "npm run two-versions" needs a checkout with the history of the project.`,
    );
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  const place = mkdtempSync(path.join(tmpdir(), "shop-earlier-"));
  const folder = path.join(place, "shop");
  try {
    await buildEarlier(folder, commit);
    const env = { ...process.env, EARLIER_SHOP: folder, ONE_WAY: values["one-way"] ? "yes" : "" };
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "tests/rehearsals"];
    process.exitCode = spawnSync(process.execPath, vitest, { env, stdio: "inherit" }).status ?? 1;
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(place, { recursive: true, force: true });
  }
});

async function buildEarlier(folder, commit) {
  if (git("worktree", "add", "--detach", folder, commit) === null)
    throw new ScriptError(`${commit} could not be checked out beside this version.`);
  const lock = (project) => readFileSync(path.join(project, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root))
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  say(`Building ${git("log", "-1", "--format=%h, %s", commit)} …`);
  const { status, output } = await outputOf([path.join(folder, "scripts/build.mjs")]);
  if (status === 0) return;
  process.stderr.write(output);
  throw new ScriptError("The earlier version could not be built: see above.");
}

function git(...command) {
  const { status, stdout } = spawnSync("git", command, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : null;
}
