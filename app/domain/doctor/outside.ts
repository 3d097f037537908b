import { formatDay } from "~/lib/time/dates";
import { ago } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { certificate, fetchOverPlainHttp, fetchPublicPath } from "~/services/environment/public-url";
import { broken, type CheckContext, type Finding, warning, ok } from "./finding";

export async function publicAddress({ signal }: CheckContext): Promise<Finding> {
  const { publicUrl } = environment;
  try {
    const response = await fetchPublicPath("/healthz", signal);
    const isShop = response.status === 200 && (await response.text()).includes('"ok"');
    return isShop && response.headers.has("X-Request-Id")
      ? ok(`The shop answers at ${publicUrl}.`)
      : broken(
          `${publicUrl}/healthz answers ${response.status}, which is not the shop's answer.`,
          response.status >= 500
            ? "The proxy answers, but the shop behind it does not. Start the shop, or check that the proxy leads to HOST and PORT."
            : "Check that PUBLIC_URL and its proxy lead to this shop.",
        );
  } catch (error) {
    return broken(
      `${publicUrl} cannot be reached from here: ${reasonOf(error)}.`,
      "Check that the shop and the proxy run, and that the name and port of PUBLIC_URL lead to them.",
    );
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates are usually renewed a month before they expire. */
const SOON_DAYS = 14;

const reasons: Record<string, string> = {
  CERT_HAS_EXPIRED: "it has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "it is of an authority that this machine does not know",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "it is of an authority that this machine does not know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the proxy does not send the certificates between it and its authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name",
};

export async function tls({ signal }: CheckContext): Promise<Finding> {
  const found = await certificate(signal).catch((error: unknown) => reasonOf(error));
  if (found === null) return ok(`${environment.publicUrl} does not use HTTPS; a demo does not need it.`);
  if (typeof found === "string")
    return broken(
      `Nothing that speaks TLS answers: ${found}.`,
      "Check the proxy's certificate and its configuration.",
    );
  const { validTo, problem } = found;
  if (problem !== null)
    return broken(
      `Browsers do not trust the certificate: ${reasons[problem] ?? problem}.`,
      "Renew it, and let the proxy send the whole chain. For an authority of your own, start the shop with NODE_EXTRA_CA_CERTS.",
    );
  const left = Math.floor((validTo.getTime() - ago(0).getTime()) / DAY_MS);
  return left < SOON_DAYS
    ? warning(
        `The certificate ends in ${left} days, on ${formatDay(validTo)}.`,
        "Check why automatic renewal failed, then renew it.",
      )
    : ok(`The certificate is valid until ${formatDay(validTo)}.`);
}

/** Response headers that a proxy may remove or duplicate. */
const expected: [name: string, isRight: (value: string) => boolean][] = [
  ["Content-Security-Policy", (value) => value.split("default-src").length === 2],
  ["X-Content-Type-Options", (value) => value === "nosniff"],
  ["X-Frame-Options", (value) => value === "DENY"],
  ["Referrer-Policy", (value) => value === "strict-origin-when-cross-origin"],
  ["Cache-Control", (value) => value === "no-cache"],
];
const expectedInLive: typeof expected = [
  ["Strict-Transport-Security", (value) => /^max-age=[1-9]\d{6,}$/.test(value)],
];

export async function headers({ signal }: CheckContext): Promise<Finding> {
  const [response, plain] = await Promise.all([
    fetchPublicPath("/products", signal),
    fetchOverPlainHttp(signal),
  ]);
  await Promise.all([response.body?.cancel(), plain?.body?.cancel()]);
  if (response.status !== 200)
    return broken(
      `${environment.publicUrl}/products answers ${response.status}.`,
      "See the shop's log for the reason. If it has none, check the proxy.",
    );
  const wrong = [...expected, ...(environment.mode === "live" ? expectedInLive : [])]
    .filter(([name, isRight]) => !isRight(response.headers.get(name) ?? ""))
    .map(([name]) => `${name} (${response.headers.get(name) ?? "missing"})`);
  if (wrong.length > 0)
    return warning(
      `Headers arrive changed: ${wrong.join(", ")}.`,
      "Remove them from the proxy's configuration. The shop sets its own.",
    );
  if (
    plain &&
    !(plain.status >= 300 && plain.status < 400 && plain.headers.get("Location")?.startsWith("https:"))
  )
    return broken(
      `By plain http the shop's name answers ${plain.status} instead of sending visitors on to https.`,
      "Let the proxy redirect port 80, or set TRUST_PROXY and let it send X-Forwarded-Proto, so that the shop does.",
    );
  return ok("They arrive as the shop sends them.");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}
