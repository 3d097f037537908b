import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Shop } from "../support/shop.ts";
import type { Flood } from "./flood.ts";

export function startFlood(shop: Shop, flood: Flood) {
  const file = path.join(shop.dataDir, "flood.json");
  writeFileSync(file, JSON.stringify(flood));
  const sender = fork("tests/bench/flood.ts", [shop.url, file], { execArgv: ["--import", "tsx"] });
  const statuses = once(sender, "message").then(([counts]) => counts as Record<string, number>);
  return { statuses, end: () => void sender.send("end") };
}
