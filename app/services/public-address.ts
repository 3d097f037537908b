import { connect } from "node:tls";
import { environment } from "~/services/environment";

const isHttps = () => environment.publicUrl.startsWith("https:");

/** What the shop answers at a path, as a visitor gets it; redirects are not followed. */
export async function getFromOutside(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${environment.publicUrl}${path}`, { redirect: "manual", signal });
}

/** What a visitor gets who comes by plain HTTP; null where nobody can, or it is no matter. */
export async function getByPlainHttp(signal: AbortSignal): Promise<Response | null> {
  const { hostname, port } = new URL(environment.publicUrl);
  // Behind another port than HTTPS's own, plain HTTP has no place that one could guess.
  if (!isHttps() || port !== "") return null;
  return fetch(`http://${hostname}/`, { redirect: "manual", signal }).catch(() => null);
}

export interface Certificate {
  validTo: Date;
  /** Why browsers do not trust it; null when they do. */
  problem: string | null;
}

/** That of the public URL; null where it is no HTTPS. @throws when nothing that speaks TLS answers */
export function certificate(signal: AbortSignal): Promise<Certificate | null> {
  if (!isHttps()) return Promise.resolve(null);
  const { hostname, port } = new URL(environment.publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port: Number(port || 443), servername: host, rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        // Typed as an error, but the code of one.
        const problem = socket.authorized ? null : String(socket.authorizationError);
        resolve({ validTo: new Date(valid_to), problem });
        socket.destroy();
      },
    );
    socket.once("error", reject);
    signal.addEventListener("abort", () => socket.destroy(), { once: true });
  });
}
