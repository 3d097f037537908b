import { type CatalogueProduct, catalogue } from "~/domain/catalog/catalogue";
import { shopSettings } from "~/domain/settings/settings";
import { type HelpSlug, helpPath } from "~/lib/url/help-pages";
import { categoryPath } from "~/lib/catalog/product-filters";
import { productPath } from "~/lib/url/product-path";
import { byName } from "~/lib/search/name-order";
import { environment } from "~/services/environment/environment";

export async function loader() {
  const [{ products, categorySlugs }, { help }] = await Promise.all([catalogue(), shopSettings()]);
  const categories = [...new Set(products.map(({ category }) => category))].sort(byName);
  const pages = [
    entry("/"),
    entry("/products"),
    ...Object.keys(help).map((slug) => entry(helpPath(slug as HelpSlug))),
    ...categories.map((name) => entry(categoryPath(name, categorySlugs))),
    ...products.map((product) => entry(productPath(product), product)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${pages.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(path: string, product?: CatalogueProduct): string {
  const pictures = (product?.images ?? []).map(({ imageUrl }) => imageUrl);
  return [
    "<url>",
    `<loc>${address(path)}</loc>`,
    ...(product ? [`<lastmod>${product.updatedAt}</lastmod>`] : []),
    ...pictures.map((url) => `<image:image><image:loc>${address(url)}</image:loc></image:image>`),
    "</url>",
  ].join("");
}

const address = (path: string) => escaped(environment.publicUrl + path);

function escaped(text: string): string {
  return text.replace(
    /[&<>]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character,
  );
}
