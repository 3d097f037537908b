import { request } from "node:http";
import { startBare } from "../bare.ts";
import { load, race } from "../load.ts";
import { asBrowser, type Bench, type Row, signedIn } from "../row.ts";

export function pageRows({ shop, variationId }: Bench): Row[] {
  const url = `${shop.url}/products`;
  return [
    {
      what: "list page, first visit",
      floor: ">= 50% of a bare node:http server with the same bytes",
      async measure() {
        const bare = await startBare(await answerOf(url));
        const { ours, theirs } = await race({
          ours: () => load(url, asBrowser),
          theirs: () => load(bare.url, asBrowser),
        });
        await bare.stop();
        const ratio = ours / theirs;
        return {
          figure: `${Math.round(ratio * 100)}% (${Math.round(ours)} of ${Math.round(theirs)}/s)`,
          holds: ratio >= 0.5,
        };
      },
    },
    perSecond("list page with a cart", 3_000, () =>
      Promise.resolve({ ...asBrowser, Cookie: `cart=${Date.now()}!${variationId}:1` }),
    ),
    perSecond("list page, signed in", 1_500, () => signedIn(shop, "customer@example.com")),
  ];

  function perSecond(what: string, floor: number, visitor: () => Promise<Record<string, string>>): Row {
    return {
      what,
      floor: `>= ${floor}/s`,
      async measure() {
        const headers = await visitor();
        const { ours } = await race({ ours: () => load(url, headers) });
        return { figure: `${Math.round(ours)}/s`, holds: ours >= floor };
      },
    };
  }
}

function answerOf(url: string): Promise<{ headers: [string, string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: asBrowser }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers)
          .filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
          .map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}
