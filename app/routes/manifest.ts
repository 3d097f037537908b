import { shopSettings } from "~/domain/settings/settings";

export async function loader() {
  const { name } = await shopSettings();
  const manifest = {
    name,
    short_name: name,
    description: "3D-printed toys, fidgets and animals, made in Parkland County, Alberta",
    lang: "en-CA",
    start_url: "/",
    display: "standalone",
    background_color: "#fbfbf6",
    theme_color: "#0b5d4e",
    icons: [
      { src: "/images/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/images/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}
