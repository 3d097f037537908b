import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plenty, startBuyers } from "../support/buyers";
import { type Shop, startShop } from "../support/shop";

/* Dashboard, alert rules and docs name what a shop that sells says, and leave out nothing of its own. */

let shop: Shop;
let text: string;
beforeAll(async () => {
  shop = await startShop();
  const { id, dollars } = await plenty(shop);
  const buyers = startBuyers(shop.url, id, dollars, 1);
  await buyers.more(1);
  await buyers.leave();
  for (const path of ["/products", "/metrics", "/metrics"])
    text = await (await fetch(`${shop.url}${path}`)).text();
});
afterAll(() => shop.stop());

/** As expressions name them: histograms by their parts. */
function known(): Set<string> {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}

const metric = /\b(?:http_request|shop|process|nodejs)_[a-z_0-9]+\b/g;
const read = (name: string) => readFileSync(`docs/${name}`, "utf8");

interface Panel {
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
const dashboard = () => JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[] };

/** The labels that an expression compares or sums by, with what they are compared to. */
const compared = /(\w+)=~?"([^"$]*)"/g;

test.each(["grafana-dashboard.json", "alerts.yml", "metrics.md"])(
  "%s names only metrics that there are",
  (name) => {
    const named = new Set(read(name).match(metric));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((word) => !known().has(word))).toEqual([]);
  },
);

test("each metric of the shop's own is explained, and on the dashboard", () => {
  const own = [...text.matchAll(/^# TYPE ((?:shop|http)_\S+)/gm)].map(([, name = ""]) => name);
  expect(own.length).toBeGreaterThan(12);
  for (const name of ["metrics.md", "grafana-dashboard.json"])
    expect([name, own.filter((metric) => !read(name).includes(metric))]).toEqual([name, []]);
});

/** What each metric is told apart by, histograms by their parts. */
function labelsOf(name: string): string[] {
  const line = new RegExp(`^${name}\\{(.*)\\} `, "m").exec(text)?.[1] ?? "";
  return [...line.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
}

test("each expression asks by labels that its metrics have", () => {
  const panels = dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const alerts = read("alerts.yml")
    .split(/^ +expr: /m)
    .slice(1)
    .map((alert) => alert.split(/^ +(?:for|labels): /m)[0] ?? "");
  expect(alerts.length).toBeGreaterThan(10);
  for (const expression of [...panels, ...alerts]) {
    const had = new Set([...(expression.match(metric) ?? [])].flatMap(labelsOf));
    const asked = [
      ...[...expression.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = ""]) => label),
      ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */)),
    ];
    // Those two are Prometheus' own.
    const unknown = asked.filter((label) => !["job", "instance"].includes(label) && !had.has(label));
    expect([expression, unknown]).toEqual([expression, []]);
  }
});

test("states that alerts and panels ask for are among those that the shop tells", () => {
  const expressions = [
    ...read("alerts.yml").matchAll(/shop_\w+\{[^}]*\}/g),
    ...JSON.stringify(dashboard())
      .replaceAll('\\"', '"')
      .matchAll(/shop_\w+\{[^}]*\}/g),
  ].map(([expression]) => expression);
  const asked = expressions.flatMap((expression) => [...expression.matchAll(compared)].map(([pair]) => pair));
  expect(asked).toContain('state="failed"');
  expect(asked.filter((pair) => !text.includes(pair))).toEqual([]);
});

test("each alert says what is wrong, and what to do", () => {
  const alerts = read("alerts.yml")
    .split(/^ {6}- alert: /m)
    .slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/^ {8}labels: \{ severity: (page|look) \}$/m);
    expect(alert).toMatch(/^ {10}summary: [A-Z].*\.$/m);
    expect(alert).toMatch(/^ {10}action: [A-Z].*\.$/m);
  }
});

test("no panel of the dashboard lies on another, and each asks for something", () => {
  const { panels } = dashboard();
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { type, title, targets } of panels)
    if (type !== "row") expect([title, targets?.[0]?.expr]).toEqual([title, expect.stringContaining("$job")]);
});
