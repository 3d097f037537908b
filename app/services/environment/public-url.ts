import { connect } from "node:tls";
import { environment } from "~/services/environment/environment";

const isHttps = () => environment.publicUrl.startsWith("https:");

export async function fetchPublicPath(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${environment.publicUrl}${path}`, { redirect: "manual", signal });
}

export async function fetchOverPlainHttp(signal: AbortSignal): Promise<Response | null> {
  const { hostname, port } = new URL(environment.publicUrl);
  // With a custom HTTPS port the HTTP port is unknown.
  if (!isHttps() || port !== "") return null;
  return fetch(`http://${hostname}/`, { redirect: "manual", signal }).catch(() => null);
}

export interface Certificate {
  validTo: Date;
  problem: string | null;
}

/** Null without HTTPS. @throws when TLS fails */
export function certificate(signal: AbortSignal): Promise<Certificate | null> {
  if (!isHttps()) return Promise.resolve(null);
  const { hostname, port } = new URL(environment.publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port: Number(port || 443), servername: host, rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const problem = socket.authorized ? null : String(socket.authorizationError);
        resolve({ validTo: new Date(valid_to), problem });
        socket.destroy();
      },
    );
    socket.once("error", reject);
    signal.addEventListener("abort", () => socket.destroy(), { once: true });
  });
}
