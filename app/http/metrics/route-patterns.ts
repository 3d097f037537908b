import type { Durations } from "~/services/metrics/durations";
import { requestDurations } from "~/services/metrics/process-metrics";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];
const OTHER_METHOD = "other";
/** Of somebody who went away before there was an answer. */
const NO_ANSWER = "none";
const UNKNOWN = "/*";

/** A route of the shop, with one histogram for each method and class of status that came up. */
class Route {
  readonly #durations: (Durations | undefined)[] = [];
  constructor(readonly pattern: string) {}

  /** @param statusClass 1 to 5; 0 where there was no answer */
  durations(method: string, statusClass: number): Durations {
    const known = METHODS.indexOf(method);
    const at = (known + 1) * 6 + statusClass;
    return (this.#durations[at] ??= requestDurations.of({
      route: this.pattern,
      method: known < 0 ? OTHER_METHOD : method,
      status: statusClass === 0 ? NO_ANSWER : `${statusClass}xx`,
    }));
  }
}

interface Node {
  children: Map<string, Node>;
  parameter: Node | null;
  route: Route | null;
  /** Of everything below. */
  splat: Route | null;
}

const emptyNode = (): Node => ({ children: new Map(), parameter: null, route: null, splat: null });

/**
 * Which route a URL belongs to, as `/product/:id` or `/assets/*`: as many as the shop has, whatever URLs are made
 * up. Found without Remix and Express, because pages of the cache never come to them.
 */
export class RoutePatterns {
  readonly #root = emptyNode();
  readonly #unknown = new Route(UNKNOWN);

  constructor(patterns: Iterable<string>) {
    // A page for what is not there is what remains when no other is found, in no case.
    for (const pattern of patterns) if (pattern !== UNKNOWN) this.#add(pattern);
  }

  #add(pattern: string): void {
    let node = this.#root;
    for (const segment of pattern.split("/").filter(Boolean)) {
      if (segment === "*") {
        node.splat = new Route(pattern);
        return;
      }
      if (segment.startsWith(":")) node = node.parameter ??= emptyNode();
      else {
        const child = node.children.get(segment) ?? emptyNode();
        node.children.set(segment, child);
        node = child;
      }
    }
    node.route = new Route(pattern);
  }

  find(url: string): Route {
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    // Routes are found in any case, which few ask for.
    return search(this.#root, path, 1) ?? search(this.#root, path.toLowerCase(), 1) ?? this.#unknown;
  }
}

function search(node: Node, path: string, from: number): Route | null {
  if (from >= path.length) return node.route ?? node.splat;
  const slash = path.indexOf("/", from);
  const end = slash < 0 ? path.length : slash;
  const child = node.children.get(path.slice(from, end));
  const found =
    (child && search(child, path, end + 1)) ?? (node.parameter && search(node.parameter, path, end + 1));
  return found ?? node.splat;
}
