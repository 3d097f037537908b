/* Usage: node --import tsx tests/rehearsals/outside-world.ts CERTIFICATES DATABASE_URL OPENID_MODULE MAILS */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { pathToFileURL } from "node:url";
import express from "express";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { addresses, OWNER, stripeKeys } from "./world.ts";

const [certificates = "", databaseUrl = "", openIdModule = "", mails = ""] = process.argv.slice(2);
const tls = {
  cert: readFileSync(path.join(certificates, "outside.pem")),
  key: readFileSync(path.join(certificates, "outside.key")),
};

await startPayments();
await startOpenId();
await startMail();
process.stdout.write("the outside world is there\n");

async function startPayments(): Promise<void> {
  const payments = createEmbeddedPayments({
    pool: new pg.Pool({ connectionString: databaseUrl, max: 10 }),
    publicUrl: "https://checkout.stripe.com",
    webhookUrl: "https://shop.example.ca/api/stripe/webhook",
    now: () => new Date(),
    ...stripeKeys,
  });
  await payments.setup();
  const { host, port } = await payments.start();
  const app = express();
  app.use((request, response, next) => {
    // The card form calls from the shop's page.
    response.set({
      "Access-Control-Allow-Origin": "https://shop.example.ca",
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
    });
    if (request.method === "OPTIONS") response.status(204).end();
    else if (request.hostname === "js.stripe.com") response.type("text/javascript").send(cardForm());
    else next();
  });
  app.use("/demo/payments", payments.browserRoutes);
  app.use((request, response, next) => {
    const secret = request.headers.authorization?.includes(stripeKeys.secretKey);
    if (secret) return void forward(request, response, `http://${host}:${port}`).catch(next);
    payments.browserRoutes(request, response, next);
  });
  await listen(createServer(tls, app), 443, addresses.stripe);
}

async function forward(request: express.Request, response: express.Response, to: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
  const answer = await fetch(to + request.originalUrl, {
    method: request.method,
    headers: headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
  });
  response.status(answer.status);
  for (const [name, value] of answer.headers)
    if (!["content-length", "transfer-encoding", "connection", "keep-alive"].includes(name))
      response.set(name, value);
  response.send(Buffer.from(await answer.arrayBuffer()));
}

function cardForm(): string {
  const parts = ["cards.js", "fields.js", "stripe.js"].map((name) =>
    readFileSync(path.join("app/services/embedded/payments/browser", name), "utf8"),
  );
  const script = parts.join("\n").replace("`${location.origin}/demo/payments`", '"https://api.stripe.com"');
  return `(() => {\n"use strict";\n${script}})();\n`;
}

interface OpenIdServer {
  issuer: { url: string; keys: { generate(algorithm: string): Promise<unknown> } };
  service: {
    requestHandler: (request: unknown, response: unknown) => void;
    on(event: string, change: (token: { payload: Record<string, unknown> }) => void): void;
  };
}

async function startOpenId(): Promise<void> {
  const { OAuth2Server } = (await import(pathToFileURL(openIdModule).href)) as {
    OAuth2Server: new (
      key?: string,
      cert?: string,
    ) => OpenIdServer & {
      start(port: number, host: string): Promise<void>;
    };
  };
  const server = new OAuth2Server(
    path.join(certificates, "outside.key"),
    path.join(certificates, "outside.pem"),
  );
  await server.issuer.keys.generate("RS256");
  server.service.on("beforeTokenSigning", ({ payload }) =>
    Object.assign(payload, { sub: "owner", email: OWNER, email_verified: true, name: "Olga Owner" }),
  );
  await server.start(443, addresses.openId);
  server.issuer.url = "https://id.example.ca";
}

async function startMail(): Promise<void> {
  let count = 0;
  const server = new SMTPServer({
    ...tls,
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "orders@example.ca" && password === "a/b@c"
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          writeFileSync(path.join(mails, `${++count}.eml`), Buffer.concat(chunks));
          done();
        });
    },
  });
  await new Promise<void>((resolve) => server.listen(465, addresses.mail, resolve));
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
}
