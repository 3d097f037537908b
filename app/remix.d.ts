declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const mode: ServerBuild["mode"];
  const entry: ServerBuild["entry"];
  const routes: ServerBuild["routes"];
  const assets: ServerBuild["assets"];
  const publicPath: ServerBuild["publicPath"];
  const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  const future: ServerBuild["future"];
  const isSpaMode: ServerBuild["isSpaMode"];
  export { assets, assetsBuildDirectory, entry, future, isSpaMode, mode, publicPath, routes };
}
