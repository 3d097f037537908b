const UNKNOWN = "/*";

interface Node {
  children: Map<string, Node>;
  parameter: Node | null;
  route: string | null;
  splat: string | null;
}

const emptyNode = (): Node => ({ children: new Map(), parameter: null, route: null, splat: null });

/** Finds a URL's route; invented URLs add no label. Not by Remix or Express, which cached pages never reach. */
export class RoutePatterns {
  readonly #root = emptyNode();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) if (pattern !== UNKNOWN) this.#add(pattern);
  }

  #add(pattern: string): void {
    let node = this.#root;
    for (const segment of pattern.split("/").filter(Boolean)) {
      if (segment === "*") {
        node.splat = pattern;
        return;
      }
      if (segment.startsWith(":")) node = node.parameter ??= emptyNode();
      else {
        const child = node.children.get(segment) ?? emptyNode();
        node.children.set(segment, child);
        node = child;
      }
    }
    node.route = pattern;
  }

  find(url: string): string {
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    // Routes ignore case; few requests need it.
    return search(this.#root, path, 1) ?? search(this.#root, path.toLowerCase(), 1) ?? UNKNOWN;
  }
}

function search(node: Node, path: string, from: number): string | null {
  if (from >= path.length) return node.route ?? node.splat;
  const slash = path.indexOf("/", from);
  const end = slash < 0 ? path.length : slash;
  const child = node.children.get(path.slice(from, end));
  const found =
    (child && search(child, path, end + 1)) ?? (node.parameter && search(node.parameter, path, end + 1));
  return found ?? node.splat;
}
