import { categoryPath } from "~/components/storefront/listing/category-path";
import { catalogue } from "~/domain/catalog/catalogue";
import { shopSettings } from "~/domain/settings/settings";
import { type HelpSlug, helpPath } from "~/lib/url/help-pages";
import { byName } from "~/lib/search/name-order";
import { environment } from "~/services/environment/environment";

export async function loader() {
  const [{ products }, { help }] = await Promise.all([catalogue(), shopSettings()]);
  const categories = [...new Set(products.map(({ category }) => category))].sort(byName);
  const pages = [
    { path: "/", changed: undefined },
    { path: "/products", changed: undefined },
    ...Object.keys(help).map((slug) => ({ path: helpPath(slug as HelpSlug), changed: undefined })),
    ...categories.map((name) => ({ path: categoryPath(name), changed: undefined })),
    ...products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt })),
  ];
  const urls = pages.map(
    ({ path, changed }) =>
      `<url><loc>${escaped(environment.publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function escaped(text: string): string {
  return text.replace(
    /[&<>]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character,
  );
}
