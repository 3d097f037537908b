interface Location {
  pathname: string;
  search: string;
  hash: string;
}

interface RemixWindow {
  __remixRouter?: { state: { navigation: { location?: Location; formMethod?: string } } };
}

/**
 * The script of a route, for navigation in the browser. Stands in for Remix' own function of this name
 * (remix.config.js).
 * @throws TypeError when the shop cannot be reached; the error page says so and can try again
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module));
  } catch (error) {
    const { location, formMethod = "GET" } = (window as RemixWindow).__remixRouter?.state.navigation ?? {};
    if (!location || formMethod.toUpperCase() !== "GET" || !(await isShopThere())) throw error;
    // The shop was updated and its old files are gone; the page as a whole document names the new ones.
    window.location.assign(location.pathname + location.search + location.hash);
    return new Promise(() => {});
  }
}

function isShopThere(): Promise<boolean> {
  return fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}
