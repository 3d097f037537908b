// The development server: pages, API and domain are reloaded as their files change; a change to what starts
// and holds connections (server.ts, app/services, prisma) needs a restart, which scripts/dev.mjs does.
import { createServer } from "vite";

const vite = await createServer({
  configFile: "remix.config.js",
  appType: "custom",
  server: { middlewareMode: true },
});
// Remix' plugin has a second server of Vite's, which ends the process before the shop could stop its database.
process.removeAllListeners("SIGTERM");
const { start } = await vite.ssrLoadModule("/server.ts");

await start((embedded) => {
  let current;
  return (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const { createApp } = await vite.ssrLoadModule("/app/http/app.ts");
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
