// The server of scripts/dev.mjs, which restarts it for changes that Vite cannot reload.
import { createServer } from "vite";

const vite = await createServer({
  configFile: "remix.config.js",
  appType: "custom",
  server: { middlewareMode: true },
});
// Remix's Vite plugin would end the process before the shop has stopped its database.
process.removeAllListeners("SIGTERM");
const { start } = await vite.ssrLoadModule("/server.ts");

await start((embedded) => {
  let current;
  return (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const { createApp } = await vite.ssrLoadModule("/app/http/server/app.ts");
        if (current?.createApp !== createApp) current = { createApp, app: createApp(embedded, null) };
        current.app(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error);
        process.stderr.write(`${error.stack}\n`);
        response.writeHead(500, { "Content-Type": "text/plain" }).end(String(error.stack));
      }
    });
  };
});
