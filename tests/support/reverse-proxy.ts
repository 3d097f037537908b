import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { variable } from "./templates";

export interface ReverseProxy {
  url: string;
  change: (headers: IncomingMessage["headers"]) => void;
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  stop(): Promise<void>;
}

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  file: string;
}

export async function startReverseProxy(shopUrl: string, certificate?: Certificate): Promise<ReverseProxy> {
  const proxy: ReverseProxy = {
    url: "",
    change: () => undefined,
    instead: null,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    if (proxy.instead?.(incoming, response)) return;
    const { method, url = "/", headers } = incoming;
    const target = new URL(url, shopUrl);
    const onward = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
      proxy.change(answer.headers);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end("Bad gateway"));
    incoming.pipe(onward);
  };
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http${certificate ? "s" : ""}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

export function selfSigned(days: number): Certificate {
  const folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "certificate-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      String(days),
      "-keyout",
      key,
      "-out",
      cert,
      ...subject,
    ],
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}
