import { fork } from "node:child_process";
import { request } from "node:http";
import { shopVariables } from "../../support/templates.ts";
import { startBare } from "../bare.ts";
import { load, race } from "../load.ts";
import {
  asBrowser,
  percent,
  ratio,
  type Bench,
  type Measured,
  renderedFor,
  type Row,
  signedIn,
} from "../row.ts";

/**
 * Public pages from the page cache, the same pages with the places of visitors with a cart or a session filled
 * in, and those that are rendered for one visitor alone.
 */
export function pageRows({ shop, product, withCart }: Bench, yardstick: string): Row[] {
  const pages = { landing: "/", "list page": "/products", "product page": product };
  return [
    ...Object.entries(pages).map(([name, address]) => cached(`${name}, from the cache`, address, 0.7)),
    cached("GET /api/products, from the cache", "/api/products", 0.6),
    filled("GET /api/products, from the cache and not compressed", "/api/products", 0.6, () =>
      Promise.resolve({ "Accept-Encoding": "identity" }),
    ),
    ...Object.entries(pages).map(([name, address]) =>
      filled(`${name}, with a cart`, address, 0.25, () => Promise.resolve(withCart)),
    ),
    ...Object.entries({ "list page": "/", "product page": product }).map(([name, address]) =>
      filled(`${name}, signed in`, address, 0.12, () => signedIn(shop, "customer@example.com")),
    ),
    ...Object.entries(pages).map(([name, address]) =>
      rendered(`${name}, rendered for one visitor`, address, () => Promise.resolve(renderedFor(withCart))),
    ),
    ...Object.entries({ "list page": "/", "product page": product }).map(([name, address]) =>
      rendered(`${name}, rendered for one who is signed in`, address, async () =>
        renderedFor(await signedIn(shop, "customer@example.com")),
      ),
    ),
    { what: "HTML of the list page, brotli", against: "", reach: "<= 15 kB", measure: htmlSize },
  ];

  function cached(what: string, address: string, reach: number): Row {
    return filled(what, address, reach, () => Promise.resolve(asBrowser));
  }

  function filled(
    what: string,
    address: string,
    reach: number,
    visitor: () => Promise<Record<string, string>>,
  ): Row {
    return {
      what,
      against: "bare node:http, same bytes",
      reach: `>= ${percent(reach)}`,
      async measure() {
        const headers = await visitor();
        const bare = await startBare(await bytesOf(shop.url + address, headers));
        const { ours, bytes } = await race({
          ours: () => load(shop.url + address, headers),
          bytes: () => load(bare.url, headers),
        });
        await bare.stop();
        return ratio(ours, bytes, reach);
      },
    };
  }

  /** Against renderToString of the same tree with its data there (yardstick.tsx). */
  function rendered(what: string, address: string, visitor: () => Promise<Record<string, string>>): Row {
    return {
      what,
      against: "renderToString of the same tree",
      reach: ">= 50%",
      async measure() {
        const headers = await visitor();
        const child = fork(yardstick, {
          env: {
            ...process.env,
            ...shopVariables(),
            DATABASE_URL: shop.databaseUrl,
            UPLOADS_DIR: shop.uploadsDir,
            DATA_DIR: shop.dataDir,
          },
        });
        const port = await new Promise<number>((resolve) =>
          child.once("message", (message) => resolve(Number(message))),
        );
        const { ours, tree } = await race({
          ours: () => load(shop.url + address, headers),
          tree: () => load(`http://127.0.0.1:${port}${address}`, headers),
        });
        child.kill();
        return ratio(ours, tree, 0.5);
      },
    };
  }

  /** Of as many cards as the page shows. */
  async function htmlSize(): Promise<Measured> {
    const { body } = await bytesOf(`${shop.url}/products`);
    const cards =
      (await (await fetch(`${shop.url}/products`)).text()).match(/class="card-link"/g)?.length ?? 0;
    return {
      figure: `${(body.length / 1000).toFixed(1)} kB, ${cards} cards`,
      holds: body.length <= 15_000 && cards === 48,
    };
  }
}

/** The whole compressed answer, as it goes over the wire. */
function bytesOf(
  url: string,
  visitor: Record<string, string> = asBrowser,
): Promise<{ headers: [string, string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: visitor }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).filter(
          ([name]) => !["date", "connection", "keep-alive"].includes(name),
        );
        resolve({
          headers: headers.map(([name, value]) => [name, String(value)]),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}
